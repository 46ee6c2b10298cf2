import { type FormEvent, useMemo } from 'react';
import { shownSession } from '../session/session.ts';
import { TickField, useFocusOnFirstError } from '../ui/field.tsx';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import { BlockedCheckout, checkoutBlock } from './blocked-checkout.tsx';
import { AddressFields, ContactFields } from './delivery-fields.tsx';
import { saveDetails } from './detail-storage.ts';
import { type DetailName, type Details, detailsOfOrder } from './details.ts';
import { LinesFailed } from './lines-failed.tsx';
import { OrderPeek } from './order-peek.tsx';
import { OrderSlip } from './order-slip.tsx';
import { PayPanel } from './pay-panel.tsx';
import { type PurchaseKind, sourceOf } from './purchase-kind.ts';
import { useDetails } from './use-details.ts';
import { usePurchaseLines } from './use-lines.ts';
import { usePay } from './use-pay.ts';
import { useUnseenReceipt } from './use-unseen-receipt.ts';

/** Contact and address on the left, 'Your Order' and 'Pay Now' on the right (spec §2: Checkout). */
export function CheckoutPage({ purchase }: { readonly purchase: PurchaseKind }) {
  const { lines, order, reprice, refresh } = usePurchaseLines(purchase);
  const orderId = purchase.kind === 'order' ? purchase.orderId : null;
  const ofOrder = useMemo(() => {
    if (order?.status === 'loading') return undefined;
    return order?.status === 'ready' ? detailsOfOrder(order.order) : null;
  }, [order]);
  const { form, dispatch, carryOverLogin } = useDetails(ofOrder);
  const saveOrForget = (details: Details, save: boolean) =>
    void saveDetails(details, save, shownSession().token);
  const { state, payNow, giveUp } = usePay({
    onErrors: (errors) => dispatch({ kind: 'checked', errors }),
    onAccepted: (details) => {
      if (form.save || form.hadSaved) saveOrForget(details, form.save);
      // Only after acceptance: the press may be refused, and the box unticked before the next one.
      if (form.save) dispatch({ kind: 'saved' });
    },
    onRepriced: reprice,
    onConflict: refresh,
    onSignedOut: carryOverLogin,
  });
  const nothingInCart = purchase.kind === 'cart' && lines.status === 'ready' && lines.lines.length === 0;
  useUnseenReceipt(nothingInCart && state === 'idle');
  const element = useFocusOnFirstError(form.refusals);

  const block = checkoutBlock(order, orderId ?? '', carryOverLogin);
  if (block) return <BlockedCheckout block={block} />;
  const pay = (event: FormEvent) => {
    event.preventDefault();
    void payNow({
      details: form.details,
      lines: lines.status === 'ready' ? lines.lines : [],
      source: sourceOf(purchase),
      orderId,
    });
  };
  const onChange = (name: DetailName, value: string) => dispatch({ kind: 'typed', name, value });
  const fields = { details: form.details, errors: form.errors, onChange, required: true };
  return (
    <form
      className="checkout"
      noValidate
      onSubmit={pay}
      onBlur={() => dispatch({ kind: 'left' })}
      ref={element}
    >
      <div className="checkout-form">
        <h1>Checkout</h1>
        <NeedsScripts />
        <OrderPeek lines={lines.status === 'ready' ? lines.lines : null} />
        <h2>Contact information</h2>
        <ContactFields {...fields} />
        <h2>Delivery address</h2>
        <AddressFields {...fields} />
        <TickField
          label="Save this information for next time"
          checked={form.save}
          onChange={({ target: { checked } }) => {
            dispatch({ kind: 'save', save: checked });
            // Ticked again by somebody who unticked it by accident: what was forgotten is saved again.
            if (form.hadSaved) saveOrForget(form.details, checked);
          }}
        />
      </div>
      <div className="checkout-order">
        <h2>Your Order</h2>
        {lines.status === 'ready' || lines.status === 'loading' ? (
          <OrderSlip
            lines={lines.status === 'ready' ? lines.lines : null}
            ofCart={purchase.kind === 'cart'}
          />
        ) : (
          <LinesFailed lines={lines} />
        )}
        {/* Its place is known once the lines have loaded. Until then another instance stands below their
            placeholders, so that neither moves. */}
        <PayPanel
          key={lines.status === 'loading' ? 'below-shapes' : 'below-lines'}
          state={state}
          waiting={lines.status !== 'ready'}
          onGiveUp={giveUp}
        />
      </div>
    </form>
  );
}
