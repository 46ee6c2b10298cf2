import { customerPaths } from '../../contract/customer-paths.ts';
import { creditNoteOf } from '../../contract/download-document.ts';
import type { CreditNoteOfOrder } from '../../contract/schemas/order.ts';
import { DownloadButton } from './download-button.tsx';

interface CreditNoteButtonsProps {
  readonly orderId: string;
  readonly notes: readonly CreditNoteOfOrder[];
}

/** The credit notes of an order, each as a PDF. */
export function CreditNoteButtons({ orderId, notes }: CreditNoteButtonsProps) {
  return notes.map(({ number }) => (
    <DownloadButton key={number} pdf={creditNoteOf(customerPaths.creditNotePdf, orderId, number)}>
      {`Download credit note ${number} (PDF)`}
    </DownloadButton>
  ));
}
