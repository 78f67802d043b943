import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import { feeKeys } from '@geodepot/contracts/material/receipt.landed-cost.rules.ts'
import { feeKinds, feeSpreads } from '@geodepot/contracts/material/receipt.ts'
import { currency } from '@geodepot/contracts/system/currency.ts'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { sheetColumn } from '../../kit/document/index.ts'
import { type Form, type GridColumn, LinesSection } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import type { DraftFee } from './values.ts'

interface Charged {
  fees?: DraftFee[]
}
const useCurrencies = () => {
  const enabled = mayDo(usePerson(), currency.list.permission)
  const { data } = useApiQuery(currency.list, { pageSize: 500 }, { enabled })
  return (data?.rows ?? []).map(({ code }) => ({ value: code, label: code }))
}
const useColumns = (isSpread: boolean): readonly GridColumn<DraftFee>[] => {
  const t = useText(receiptMessages)
  const currencies = useCurrencies()
  return [
    sheetColumn<DraftFee>({
      field: 'feeKind',
      title: t('feeKind'),
      kind: 'choice',
      width: 100,
      choices: feeKinds.map((value) => ({ value, label: t(`feeKind_${value}`) })),
    }),
    sheetColumn<DraftFee>({ field: 'amount', title: t('amount'), kind: 'figure', width: 110, required: true }),
    sheetColumn<DraftFee>({
      field: 'currencyCode',
      title: t('currencyCode'),
      width: 80,
      required: true,
      ...(currencies.length > 0 && { kind: 'choice' as const, choices: currencies }),
    }),
    sheetColumn<DraftFee>({ field: 'invoiceDate', title: t('invoiceDate'), kind: 'day', width: 120, required: true }),
    sheetColumn<DraftFee>({ field: 'invoiceNo', title: t('invoiceNo'), width: 130 }),
    sheetColumn<DraftFee>({
      field: 'key',
      title: t('key'),
      kind: 'choice',
      width: 100,
      choices: feeKeys.map((value) => ({ value, label: t(`key_${value}`) })),
    }),
    ...(isSpread
      ? [
          sheetColumn<DraftFee>({
            field: 'spread',
            title: t('spread'),
            kind: 'choice',
            width: 110,
            choices: feeSpreads.map((value) => ({ value, label: t(`spread_${value}`) })),
          }),
        ]
      : []),
  ]
}
/** Freight, duty and other fees, each with its own currency, day and key. */
export const FeesSection = <V extends Charged>({ form, isSpread = true }: { form: Form<V>; isSpread?: boolean }) => {
  const t = useText(receiptMessages)
  return (
    <LinesSection<Charged, DraftFee>
      form={form as unknown as Form<Charged>}
      name="fees"
      title={t('fees')}
      columns={useColumns(isSpread)}
    />
  )
}
