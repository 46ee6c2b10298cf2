import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { DeliveryLabel } from '../../../src/contract/schemas/delivery-of-order.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';

const { shop, steps, asha } = await openPaymentShop();
const manager = await shop.as('manager');
const admin = await shop.as('admin');

async function paid(): Promise<{ orderId: string; was: DeliveryLabel }> {
  const { orderId } = await steps.buy(asha, [['kaju-katli', 500, 1]]);
  return { orderId, was: await labelOf(orderId) };
}

async function labelOf(orderId: string): Promise<DeliveryLabel> {
  const answer = await manager.adminOrder({ params: { orderId } });
  if (!answer.ok) throw new Error(answer.message);
  const { name, phone, address1, address2, city, zipcode } = answer.data.order.delivery;
  return { name, phone, address1, address2, city, zipcode };
}

/** The mails about corrections to the buyer. */
async function mailsOf(orderId: string) {
  const mails = await shop.mails();
  return mails.flatMap((mail) =>
    mail.kind === 'address-corrected' && mail.orderId === orderId ? [mail] : [],
  );
}

test('a wrong address is corrected on the slip, for the buyer and on the invoice, and audited without its text', async () => {
  const { orderId, was } = await paid();
  const params = { orderId };
  const becomes = { ...was, address1: '7, Gulmohar Lane', phone: '+91 98111 22233', zipcode: '302 017' };
  const corrected = { ...becomes, phone: '9811122233', zipcode: '302017' };
  expect(await manager.adminCorrectDelivery({ params, body: { was, becomes } })).toMatchObject({
    data: { order: { correctable: true, delivery: corrected } },
  });
  expect(await asha.orderDetails({ params })).toMatchObject({ data: { order: { delivery: corrected } } });
  expect(await asha.orderInvoice({ params })).toMatchObject({
    data: { invoice: { buyer: { address: expect.arrayContaining(['7, Gulmohar Lane']) } } },
  });
  expect(await admin.adminAudit({ query: { target: `order:${orderId}` } })).toMatchObject({
    data: {
      events: [{ what: 'delivery-corrected', detail: 'mobile, address, pincode', who: { role: 'manager' } }],
    },
  });
  expect(await mailsOf(orderId)).toHaveLength(1);
});

test('of two corrections of one field the second is refused; of two fields both are made; a repeat is no conflict', async () => {
  const { orderId, was } = await paid();
  const params = { orderId };
  const body = { was, becomes: { ...was, city: 'Ajmer' } };
  expect(await manager.adminCorrectDelivery({ params, body })).toMatchObject({ ok: true });
  expect(await manager.adminCorrectDelivery({ params, body })).toMatchObject({ ok: true });
  expect(await mailsOf(orderId)).toHaveLength(1);
  expect(
    await admin.adminCorrectDelivery({ params, body: { was, becomes: { ...was, city: 'Alwar' } } }),
  ).toMatchObject({
    status: 409,
    message: "Somebody else has changed this: it is now 'Ajmer'. Close this and look again.",
  });
  expect(
    await admin.adminCorrectDelivery({ params, body: { was, becomes: { ...was, name: 'आशा वर्मा' } } }),
  ).toMatchObject({ ok: true });
  expect(await labelOf(orderId)).toEqual({ ...was, city: 'Ajmer', name: 'आशा वर्मा' });
  const answer = await admin.adminAudit({ query: { target: `order:${orderId}` } });
  expect(answer.ok && answer.data.events.map(({ detail }) => detail)).toEqual(['name', 'city']);
  const corrections = (await mailsOf(orderId)).map(({ correctionId }) => correctionId);
  expect(corrections).toHaveLength(2);
  expect(new Set(corrections).size).toBe(2);
});

test('a delivery corrected by staff reads on mail, slip and invoice like one typed at the checkout', async () => {
  const { orderId, was } = await paid();
  const params = { orderId };
  const typed = {
    name: 'Asha\nVerma',
    address1: ' 12\u202e Johari Bazaar\u2028',
    address2: '\u200b',
    city: 'Jai\tpur',
  };
  const body = { was, becomes: { ...was, ...typed } };
  expect(await manager.adminCorrectDelivery({ params, body })).toMatchObject({ ok: true });
  const corrected = { name: 'Asha Verma', address1: '12 Johari Bazaar', address2: '', city: 'Jai pur' };
  expect(await labelOf(orderId)).toEqual({ ...was, ...corrected });
});

test('an order that has left the shop, or was never paid, keeps its address', async () => {
  const { orderId: open } = await steps.begin(asha, [['kaju-katli', 500, 1]]);
  const { orderId: shipped, was } = await paid();
  for (const to of ['preparing', 'shipped'] as const)
    await manager.adminMoveOrders({ body: { orderIds: [shipped], to, cause: to } });
  for (const [orderId, status] of [
    [open, 'pending'],
    [shipped, 'shipped'],
  ] as const) {
    const body = { was: await labelOf(orderId), becomes: { ...was, city: 'Ajmer' } };
    expect(await manager.adminOrder({ params: { orderId } })).toMatchObject({
      data: { order: { correctable: false } },
    });
    expect(await manager.adminCorrectDelivery({ params: { orderId }, body })).toMatchObject({
      status: 409,
      message: `The address of an order that is ${status} stays as it is.`,
    });
    expect(await mailsOf(orderId)).toEqual([]);
  }
});

test('a delivery that no courier could use, an unknown order and a role without the permission are refused', async () => {
  const { orderId, was } = await paid();
  const params = { orderId };
  for (const wrong of [
    { zipcode: '030201' },
    { zipcode: '3020' },
    { phone: '12345' },
    { name: ' ' },
    { name: '\u200b\u2060' },
    { city: '\u202e' },
    { address1: '' },
    { city: 'x'.repeat(51) },
  ]) {
    const body = { was, becomes: { ...was, ...wrong } };
    expect(await manager.adminCorrectDelivery({ params, body }), JSON.stringify(wrong)).toMatchObject({
      status: 400,
    });
  }
  const body = { was, becomes: { ...was, city: 'Ajmer' } };
  for (const unknown of [uuidv7(), 'nonsense']) {
    const answer = await manager.adminCorrectDelivery({ params: { orderId: unknown }, body });
    expect(answer).toMatchObject({ status: 404 });
  }
  for (const client of [asha, await shop.as('auditor')])
    expect(await client.adminCorrectDelivery({ params, body })).toMatchObject({ status: 403 });
  expect(await labelOf(orderId)).toEqual(was);
  expect(await mailsOf(orderId)).toEqual([]);
});
