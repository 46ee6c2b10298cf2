/** The status as given, with itself in lowercase as a style class (spec §3: Order as read by the orders page). */
export function StatusBadge({ status }: { readonly status: string }) {
  return <span className={`badge ${status.toLowerCase()}`}>{status}</span>;
}
