/** '/payment-success?txnid=…' (spec §4: Payment): nothing else in its address could make a receipt. */
export function successPath(txnid: string): string {
  return `/payment-success?${query({ txnid })}`;
}

interface FailureFacts {
  readonly txnid: string;
  readonly orderId?: string | undefined;
  readonly message?: string | undefined;
}

/** '/payment-failure?txnid=…&orderId=…&message=…' (decisions: /payment-failure). */
export function failurePath({ txnid, orderId, message }: FailureFacts): string {
  return `/payment-failure?${query({ txnid, orderId, message })}`;
}

/** Where 'Retry Payment' goes (spec §2). */
export function retryPath(orderId: string | null): string {
  return orderId ? `/checkout?orderId=${encodeURIComponent(orderId)}` : '/cart';
}

function query(facts: Record<string, string | undefined>): string {
  const given = Object.entries(facts).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return new URLSearchParams(given).toString();
}
