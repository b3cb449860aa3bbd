import { ORDER_NOTE_MAX, PO_NUMBER_MAX } from '@formulary/contract';
import { TextField } from '#web/ui/form/text-field.tsx';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';

type Texts = { poNumber: string; note: string };
type OrderTextFieldsProps = Texts & { onChange: (change: Partial<Texts>) => void };

/** The fields for the customer's own number and a note, in the cart and where staff capture orders. */
export function OrderTextFields({ poNumber, note, onChange }: OrderTextFieldsProps) {
  return (
    <>
      <TextField
        label="PO number"
        hint="Printed on the invoice."
        optional
        autoComplete="off"
        maxLength={PO_NUMBER_MAX}
        value={poNumber}
        onChange={({ target }) => onChange({ poNumber: target.value })}
      />
      <TextareaField
        label="Note"
        hint="Printed on the order’s documents."
        optional
        maxLength={ORDER_NOTE_MAX}
        value={note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  );
}
