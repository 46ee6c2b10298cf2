/** The status as given, with its lowercase form as a CSS class (spec §3: Order as read by the orders page). */
export function StatusBadge({ status }: { readonly status: string }) {
  return <span className={`badge ${status.toLowerCase()}`}>{status}</span>;
}
