export const POPUP_BLOCKED = 'Popup blocked. Please allow popups for this site to print the receipt.';

/** Time for the new window to lay out the receipt before it prints, in ms (spec §9). */
const PRINT_DELAY_MS = 450;

/** Opens the receipt in its own window and prints it (spec §2). False when the browser blocked the window. */
export function printReceipt(html: string): boolean {
  const page = window.open('', '_blank', 'width=820,height=900');
  if (!page) return false;
  page.document.write(html);
  page.document.close();
  // Embedded browsers hand out windows without this method.
  page.focus?.();
  setTimeout(() => {
    if (!page.closed) page.print();
  }, PRINT_DELAY_MS);
  return true;
}
