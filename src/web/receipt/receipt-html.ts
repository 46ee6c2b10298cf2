import { escapeHtml } from '../../contract/escape-html.ts';
import { type Receipt, receiptDay, receiptRupees } from './receipt.ts';
import { wordmarkSvg } from './wordmark-svg.ts';

/**
 * The receipt as a standalone page, for printing and downloading (spec §2: Payment success). Every text is escaped. It
 * uses style attributes only: a window that the shop opens inherits its Content-Security-Policy, which blocks style
 * elements. The total is no foot of the table: browsers print a foot at the end of every sheet.
 */
export function receiptHtml(receipt: Receipt, shopName: string, { paid = true } = {}): string {
  const rows = receipt.items.map(
    ({ name, qty, price }) =>
      `<tr>${cell(escapeHtml(name) + each(qty, price))}${cell(String(qty), RIGHT)}${cell(receiptRupees(qty * price), RIGHT)}</tr>`,
  );
  const sign = receipt.company === shopName ? wordmark(receipt.company) : '';
  // A drawn name can be neither searched for nor copied, so it also stands with the address as text.
  const address = [sign && receipt.company, receipt.companyAddress].filter(Boolean);
  const facts: [string, string][] = [
    ['Receipt number', receipt.receiptNumber],
    ['Transaction ID', receipt.txnid || '-'],
    ['Date', receiptDay(receipt.date)],
    ['Customer', receipt.customerName],
  ];
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Receipt ${escapeHtml(receipt.receiptNumber)}</title>
</head>
<body style="margin:0;background:#fff;color:#2b1410;font:16px/1.45 Mukta,'Segoe UI',system-ui,sans-serif">
<main style="max-width:640px;margin:0 auto;padding:clamp(0px,5vw,40px) clamp(0px,3.5vw,24px)">
<h1 style="margin:0;color:#7c0c38;font:400 34px/1.1 'Rozha One',Georgia,serif">${sign || escapeHtml(receipt.company)}</h1>
<p style="margin:8px 0 20px;color:#6a4b3f">${address.map((text) => `<span>${escapeHtml(text)}</span>`).join(', ')}</p>
<dl style="margin:0;border-top:2px solid #b8893b">
${facts.map(([name, value]) => fact(name, escapeHtml(value))).join('\n')}
</dl>
${paid ? STAMP : ''}
<table style="${TABLE}">
<thead><tr>${heading('Description')}${heading('Qty', RIGHT)}${heading('Price', RIGHT)}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
<tbody><tr><th style="${CELL}text-align:left;font-weight:600">Total</th><td colspan="2" style="${CELL}${RIGHT}font:400 28px/1.2 'Rozha One',Georgia,serif">${receiptRupees(receipt.total)}</td></tr></tbody>
</table>
<p style="margin:22px 0 0;color:#6a4b3f">${escapeHtml(receipt.note)}</p>
</main>
</body>
</html>
`;
}

/** The shop's own name, drawn; any other company is set in type. */
function wordmark(company: string): string {
  return wordmarkSvg(
    escapeHtml(company),
    'display:block;width:min(100%,300px);overflow:visible;--amp:#c97b00',
  );
}

const STAMP =
  '<p style="margin:18px 0;display:inline-block;border:3px solid #a50e4b;color:#a50e4b;padding:4px 18px;font:700 22px/1.2 Georgia,serif;letter-spacing:.12em">PAID</p>';
const TABLE = 'width:100%;border-collapse:collapse;';
const CELL = 'padding:9px 0 7px;border-bottom:1px solid #dcc79c;vertical-align:top;overflow-wrap:anywhere;';
const RIGHT = 'text-align:right;white-space:nowrap;padding-left:16px;';

/** The price of one pack, where the line has several: the column itself adds up to the total. */
function each(qty: number, price: number): string {
  return qty > 1 ? `<br><span style="color:#6a4b3f">${receiptRupees(price)} each</span>` : '';
}

/** A list, not a table: the receipt's one table is its goods, and these names head no column. */
function fact(name: string, html: string): string {
  const value = 'flex:1;min-width:0;margin:0;overflow-wrap:anywhere';
  return `<div style="${CELL}display:flex"><dt style="flex:0 0 clamp(8em,35%,12em);font-weight:600">${name}</dt><dd style="${value}">${html}</dd></div>`;
}

function cell(html: string, style = ''): string {
  return `<td style="${CELL}${style}">${html}</td>`;
}

function heading(text: string, style = 'text-align:left;'): string {
  return `<th scope="col" style="${CELL}overflow-wrap:normal;font-weight:600;${style}">${escapeHtml(text)}</th>`;
}
