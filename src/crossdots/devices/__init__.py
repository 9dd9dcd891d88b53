"""One module for each outside engine that speaks or brailles."""
