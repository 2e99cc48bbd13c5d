"""The one thing that front ends see: opens a workspace and answers for it. Owns the threads."""
