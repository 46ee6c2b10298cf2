import { AccountPage } from '../account/account-page.tsx';
import type { PageHandle } from '../layout/document/page-handle.ts';
import { pageMeta } from '../layout/document/page-meta.ts';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import '../styles/field.css';
import '../styles/account.css';
import type { Route } from './+types/account-settings.ts';

export const handle: PageHandle = { calm: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: 'Account settings',
    description: 'Your name, password, delivery details, devices and data.',
  });

export default function AccountSettings() {
  return (
    <div className="wrap account-page">
      <div className="page-head">
        <h1>Account settings</h1>
        <NeedsScripts />
      </div>
      <AccountPage />
    </div>
  );
}
