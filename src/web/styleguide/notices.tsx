import { useState } from 'react';
import { StatusBadge } from '../orders/status-badge.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useNotice } from '../ui/notice.tsx';
import { AlarmPanel, EmptyPanel } from '../ui/panel.tsx';
import { Part, State } from './part.tsx';

const STATUSES = ['pending', 'paid', 'preparing', 'shipped', 'delivered', 'failed', 'cancelled', 'refunded'];

/** Notices, alerts and empty states. */
export function Notices({ picture }: { readonly picture: string }) {
  const notice = useNotice();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Part
        id="notices"
        title="Notices and dialogs"
        words="An alert waits for OK; a question takes Cancel too; a passing word needs no answer."
      >
        <div className="actions">
          <button type="button" className="btn line" onClick={() => void notice.alert('Cart already empty')}>
            An alert
          </button>
          <button
            type="button"
            className="btn line"
            onClick={() => void notice.confirm('Clear entire cart?')}
          >
            A question
          </button>
          <button
            type="button"
            className="btn line"
            onClick={() => notice.say('Kaju Katli, 500 gms, is in your cart.')}
          >
            A passing word
          </button>
          <button type="button" className="btn line" onClick={() => setOpen(true)}>
            A dialog
          </button>
        </div>
        <Dialog open={open} onClose={() => setOpen(false)} title="Malviya Nagar">
          <p>7, Kardhani Market, Sector 4, Malviya Nagar, Jaipur 302017</p>
        </Dialog>
        <State name="Test mode">
          <div className="ribbon">
            <p>
              <b>Test mode</b>. No money moves; cards and UPI here are pretend.
            </p>
          </div>
        </State>
        <State name="Offline">
          <div className="offline">
            <span>You are offline. What you see is from your last visit; prices may have moved.</span>
            <button type="button">Try again</button>
          </div>
        </State>
      </Part>
      <Part id="badges" title="Badges of orders">
        <div className="actions">
          {STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </div>
      </Part>
      <Part id="empty" title="Empty and broken">
        <EmptyPanel
          title="Nothing on the scale yet"
          picture={picture}
          action={
            <a className="btn house" href="#empty">
              See the sweets
            </a>
          }
        >
          Your cart is empty. Most people start with a quarter kilo of katli.
        </EmptyPanel>
        <AlarmPanel
          title="We could not fetch your orders"
          action={
            <button type="button" className="btn house">
              Retry
            </button>
          }
        >
          No response from server (CORS/network).
        </AlarmPanel>
      </Part>
    </>
  );
}
