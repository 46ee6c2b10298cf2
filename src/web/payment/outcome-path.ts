interface OutcomeFacts {
  readonly txnid: string;
  readonly orderId?: string | undefined;
  /** Rupees with 2 decimals. */
  readonly amount?: string | undefined;
  readonly message?: string | undefined;
}

/** '/payment-success?txnid=…&orderId=…&amount=…' (spec §2). */
export function successPath({ txnid, orderId, amount }: OutcomeFacts): string {
  return `/payment-success?${query({ txnid, orderId, amount })}`;
}

/** '/payment-failure?txnid=…&orderId=…&message=…' (decisions: /payment-failure). */
export function failurePath({ txnid, orderId, message }: OutcomeFacts): string {
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
