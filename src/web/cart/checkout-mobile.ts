const KEY = 'checkout-mobile';

/** spec §5: exactly 10 digits, starting 6-9. */
export function isMobile(mobile: string): boolean {
  return /^[6-9]\d{9}$/.test(mobile);
}

/** What was entered at the cart, or an earlier visit's; '' without one. */
export function readCheckoutMobile(): string {
  try {
    return (localStorage.getItem(KEY) ?? '').replace(/\D/g, '').slice(0, 10);
  } catch {
    return '';
  }
}

export function keepCheckoutMobile(mobile: string): void {
  try {
    localStorage.setItem(KEY, mobile);
  } catch {}
}
