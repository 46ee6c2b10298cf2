import { tidyEmail } from '../src/contract/delivery-rules.ts';
import { ROLES } from '../src/contract/roles.ts';
import { endsUnlessUsed } from '../src/shop/customers/sessions/staff-idle.ts';
import { givenWords } from './given-words.mjs';
import { withShopDatabase } from './open-shop-database.mjs';
import { say } from './say.mjs';

const USAGE = `npm run staff -- e-mail role, where the role is one of ${ROLES.join(', ')}.`;
const [typed = '', role = ''] = givenWords(USAGE, { least: 2 });
const email = tidyEmail(typed);
if (!email.includes('@') || !ROLES.some((known) => known === role)) {
  say(USAGE);
  process.exit(1);
}
const WANTED = 'lower(email) = lower($1) and email_verified_at is not null';
await withShopDatabase({ shared: true }, 'Nothing was changed', async ({ pool }) => {
  const { rows } = await pool.query(`select id, role from customers where ${WANTED}`, [email]);
  for (const account of rows) {
    // A customer's session does not end of being unused: one of staff that has would come back with that role.
    const used = endsUnlessUsed(account.role, new Date());
    if (!used) continue;
    const unused = 'customer_id = $1 and last_seen_at not between $2 and $3 and revoked_at is null';
    const values = [account.id, used.since, used.until];
    await pool.query(`update sessions set revoked_at = now() where ${unused}`, values);
  }
  // The database itself writes the change to the audit trail.
  const { rowCount } = await pool.query(`update customers set role = $2 where ${WANTED}`, [email, role]);
  say(rowCount ? `${email} is ${role} from now on.` : `No account with a confirmed e-mail "${email}".`);
  const wasAdmin = rows.some((account) => account.role === 'admin');
  const left = await pool.query("select from customers where role = 'admin' limit 1");
  if (wasAdmin && left.rowCount === 0) say('Nobody is admin now.');
  process.exitCode = rowCount ? 0 : 1;
});
