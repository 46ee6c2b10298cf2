/** To an address that somebody gave as theirs: once it is confirmed, their account shows its orders. */
export const NOT_YOURS =
  'If it was not you, please ignore this mail and do not open the link: it would show the orders made with this address to whoever made the account.';
