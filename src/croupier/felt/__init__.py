"""What is printed and filed: layouts, signs, strategy cards, workbooks."""
