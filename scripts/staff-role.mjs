import { tidyEmail } from '../src/contract/delivery-rules.ts';
import { ROLES } from '../src/contract/roles.ts';
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
await withShopDatabase({ shared: true }, 'Nothing was changed', async ({ pool }) => {
  // The database itself writes the change to the audit trail.
  const { rowCount } = await pool.query(
    'update customers set role = $2 where lower(email) = lower($1) and email_verified_at is not null',
    [email, role],
  );
  say(rowCount ? `${email} is ${role} from now on.` : `No account with a confirmed e-mail "${email}".`);
  process.exitCode = rowCount ? 0 : 1;
});
