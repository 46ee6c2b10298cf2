/** 60 orders at 20 connections, as in the test of the peers: each must be paid for, with its goods, exactly once. */
export async function measureCrowd(shop, order) {
  const paidBefore = await countPaid(shop);
  let left = 60;
  let failed = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: 20 }, async (_, visitor) => {
      while (left-- > 0) if (!(await order(visitor))) failed++;
    }),
  );
  const ms = Math.round(performance.now() - began);
  return { orders: 60, failed, paid: (await countPaid(shop)) - paidBefore, ms };
}

async function countPaid(shop) {
  const { rows } = await shop.pool.query(`
    select count(*)::int as paid from orders
    where paid_at is not null and exists (select from order_lines where order_id = orders.id)
      and exists (select from payment_attempts where order_id = orders.id and state = 'succeeded')`);
  return rows[0].paid;
}
