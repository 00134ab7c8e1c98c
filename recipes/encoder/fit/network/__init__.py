"""The network, its batches and weights, and how it is fitted and measured. Needs torch."""
