import { pageMeta } from '../layout/document/page-meta.ts';
import { policyFacts } from '../policies/policy-facts.ts';
import { PolicyPage } from '../policies/policy-page.tsx';
import { refundSections } from '../policies/refund-sections.tsx';
import type { Route } from './+types/refund-returns.ts';

export function loader() {
  return policyFacts();
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches[0].loaderData;
  if (!root) return [];
  return pageMeta(root, {
    title: 'Return and refund policy',
    description: `What ${root.facts.name} does when something arrives damaged, how refunds work, and how to cancel.`,
    path: '/refund_returns',
  });
};

export default function RefundReturns({ loaderData }: Route.ComponentProps) {
  return (
    <PolicyPage
      title="Return and refund policy"
      lead="What we do when a box arrives as it should not."
      updated="30 November 2026"
      sections={refundSections(loaderData)}
    />
  );
}
