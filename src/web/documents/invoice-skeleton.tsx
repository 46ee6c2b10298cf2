/** Placeholder for an invoice: its sheet, with the heads, the parties and the lines on it. */
export function InvoiceSkeleton() {
  return (
    <div className="invoice skeleton-rows" role="status" aria-busy="true" aria-label="Loading your invoice">
      {['heads', 'parties', 'lines'].map((part) => (
        <div key={part} className="shape-row">
          <div>
            <i />
            <i />
            <i />
          </div>
        </div>
      ))}
    </div>
  );
}
