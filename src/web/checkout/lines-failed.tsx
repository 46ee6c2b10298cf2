import { Link } from 'react-router';
import { AlarmPanel } from '../ui/panel.tsx';
import type { Lines } from './use-lines.ts';

/** Says why there is no order to show beside the form. */
export function LinesFailed({
  lines,
}: {
  readonly lines: Extract<Lines, { status: 'failed' | 'unknown-product' }>;
}) {
  if (lines.status === 'unknown-product') {
    return (
      <AlarmPanel
        title="Not on our shelves"
        action={
          <Link className="btn house" to="/sweets">
            See the sweets
          </Link>
        }
      >
        Product not found.
      </AlarmPanel>
    );
  }
  return (
    <AlarmPanel
      title="We could not fetch your order"
      action={
        <button type="button" className="btn house" onClick={lines.retry}>
          Retry
        </button>
      }
    >
      Nothing is lost. Check your connection and try once more.
    </AlarmPanel>
  );
}
