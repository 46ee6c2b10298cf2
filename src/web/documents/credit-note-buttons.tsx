import { creditNoteOf } from '../../contract/documents/download-document.ts';
import { customerPaths } from '../../contract/paths/customer-paths.ts';
import type { CreditNoteOfOrder } from '../../contract/schemas/order.ts';
import { DownloadButton } from './download-button.tsx';

interface CreditNoteButtonsProps {
  readonly orderId: string;
  readonly notes: readonly CreditNoteOfOrder[];
}

/** 'Credit note', or 'Credit note 2' where there are several: their numbers are too long for a button on a phone. */
export function creditNoteName(notes: readonly CreditNoteOfOrder[], index: number): string {
  return notes.length === 1 ? 'Credit note' : `Credit note ${index + 1}`;
}

/** The credit notes of an order, each as a PDF. */
export function CreditNoteButtons({ orderId, notes }: CreditNoteButtonsProps) {
  return notes.map(({ number }, index) => (
    <DownloadButton key={number} pdf={creditNoteOf(customerPaths.creditNotePdf, orderId, number)}>
      {`Download ${creditNoteName(notes, index).toLowerCase()} (PDF)`}
    </DownloadButton>
  ));
}
