import type { BankMapping, BankPreview } from '@formulary/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatDay, formatMoneyExactly, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ColumnsForm } from './columns-form.tsx';

const FORMATS = { csv: 'CSV', ofx: 'OFX', mt940: 'MT940' } as const;

const lines = (count: number): string => (count === 1 ? '1 line' : `${formatNumber(count)} lines`);
const payments = (count: number): string => (count === 1 ? '1 payment' : `${formatNumber(count)} payments`);

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </div>
  );
}

type PreviewProps = {
  preview: BankPreview;
  busy: 'reading' | 'importing' | undefined;
  onRead: (mapping: BankMapping) => void;
  /** `account` is the account that was typed if the file names none. */
  onImport: (account: string | undefined) => void;
  onDiscard: () => void;
};

/** Shows the contents of a file before it is imported. */
export function Preview({ preview, busy, onRead, onImport, onDiscard }: PreviewProps) {
  const {
    fileName,
    format,
    accounts,
    fromDay,
    untilDay,
    moneyIn,
    moneyOut,
    known,
    similar,
    returns,
    warning,
  } = preview;
  const fresh = moneyIn.count - known;
  const [account, setAccount] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const asksAccount = accounts.length === 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (!asksAccount || account.trim() !== '') onImport(asksAccount ? account : undefined);
  };
  return (
    <div className="flex flex-col gap-5">
      {!preview.needsColumns && (
        <section aria-label="Statement" className="card flex flex-col gap-4 p-5">
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-6 gap-y-3">
            <Fact label="File">
              {fileName} ({FORMATS[format]})
            </Fact>
            <Fact label="Account">{accounts.join(', ') || 'Not given in the file'}</Fact>
            <Fact label="Days">
              {fromDay && untilDay ? `${formatDay(fromDay)} – ${formatDay(untilDay)}` : 'None'}
            </Fact>
            <Fact label="Money in">
              <span className="figures">
                {formatMoneyExactly(moneyIn.total)} in {lines(moneyIn.count)}
              </span>
            </Fact>
            <Fact label="Money out">
              <span className="figures">
                {formatMoneyExactly(moneyOut.total)} in {lines(moneyOut.count)}
              </span>
            </Fact>
          </dl>
          {warning && (
            <Notice tone="owed" title="The balances do not add up">
              {warning}
            </Notice>
          )}
          {known > 0 && (
            <Notice>
              {fresh === 0
                ? 'All payments received in this file have already been imported.'
                : `${payments(known)} in this file ${known === 1 ? 'was' : 'were'} already imported, and will not be imported again.`}
            </Notice>
          )}
          {similar > 0 && (
            <Notice title={`${lines(similar)} may already be in another file`}>
              They have the same date and amount as earlier lines. If you imported the same dates in another
              format, discard this file.
            </Notice>
          )}
          {moneyIn.count === 0 && <Notice>The file contains no payments received.</Notice>}
          {returns > 0 && (
            <Notice
              title={`${lines(returns)} of money out may be ${returns === 1 ? 'a returned payment' : 'returned payments'}`}
            >
              After the import, find them under “Returned payments”.
            </Notice>
          )}
          <form noValidate onSubmit={submit} className="flex flex-col gap-4">
            {asksAccount && (
              <TextField
                label="Account number"
                hint="The file does not say which account it is for. Always enter the same number for the same account."
                value={account}
                maxLength={40}
                onChange={({ target }) => setAccount(target.value)}
                error={isChecked && account.trim() === '' ? 'Enter the account number.' : undefined}
                className="max-w-sm"
              />
            )}
            <div className="flex flex-wrap gap-3">
              <Button type="submit" loading={busy === 'importing'} disabled={fresh === 0 && returns === 0}>
                Import {fresh === 0 && returns > 0 ? lines(returns) : payments(fresh)}
              </Button>
              <Button variant="secondary" onClick={onDiscard}>
                Choose another file
              </Button>
            </div>
          </form>
        </section>
      )}
      <ColumnsForm preview={preview} isBusy={busy === 'reading'} onRead={onRead} />
      {preview.needsColumns && (
        <Button variant="secondary" onClick={onDiscard} className="self-start">
          Choose another file
        </Button>
      )}
      {preview.rows.length > 0 && (
        <section aria-label="First payments" className="card overflow-x-auto p-5">
          <h2 className="title-group mb-3">First payments received</h2>
          <table className="w-full text-left text-sm">
            <thead className="text-muted">
              <tr>
                <th scope="col" className="px-2 py-1 pl-0 font-medium">
                  Date
                </th>
                <th scope="col" className="px-2 py-1 font-medium">
                  Text
                </th>
                <th scope="col" className="px-2 py-1 pr-0 text-right font-medium">
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {preview.rows.map((row) => (
                <tr key={row.line} className="border-line border-t align-top">
                  <td className="figures whitespace-nowrap py-2 pr-2">{formatDay(row.day)}</td>
                  <td className="wrap-anywhere px-2 py-2">
                    {[row.description, row.reference].filter(Boolean).join(' · ')}{' '}
                    {row.isKnown && <Badge size="sm">Already imported</Badge>}
                  </td>
                  <td className="figures whitespace-nowrap py-2 pl-2 text-right font-medium">
                    {formatMoneyExactly(row.amount)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
