interface Failure {
  readonly orderId: string | null;
  readonly txnid: string | null;
  readonly message: string | null;
}

/** A mailto address to the shop's support, with what it needs to look up the payment (spec §2: Payment failure). */
export function supportMail(address: string, { orderId, txnid, message }: Failure): string {
  const subject = `Payment failed - ${orderId || txnid || 'unknown'}`;
  const body = [
    'Hello,',
    '',
    'my payment did not go through.',
    '',
    `Order ID: ${orderId || '-'}`,
    `Transaction ID: ${txnid || '-'}`,
    `Gateway message: ${message || '-'}`,
  ].join('\r\n');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
