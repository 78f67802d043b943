import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type SupplierDetail, supplier } from '@geodepot/contracts/system/supplier.ts'
import { supplierMessages } from '@geodepot/contracts/system/supplier.messages.ts'
import { useMemo } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { FormAttachments } from '../../kit/files/index.ts'
import {
  ChoiceField,
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LinesSection,
  LongTextField,
  type RecordFormProps,
  SeveralField,
  TextField,
  type ValuesOf,
  useRecordForm,
} from '../../kit/form/index.ts'
import { type Translate, useText } from '../../kit/i18n/index.ts'
import { CurrencyField, useCurrencies } from '../currency/index.ts'
import { useDictionary } from '../dict/index.ts'
import { useCountries } from './countries.ts'
import { NearSuppliers } from './near.tsx'

type Values = ValuesOf<typeof supplier.create>
type Line<F extends 'contacts' | 'accounts' | 'papers'> = NonNullable<Values[F]>[number]
type Words = Translate<typeof supplierMessages>

const written = (of: SupplierDetail): Values => ({
  supplierCode: of.supplierCode,
  supplierName: of.supplierName,
  supplierNameEn: of.supplierNameEn,
  country: of.country,
  currencyCode: of.currencyCode,
  taxNo: of.taxNo,
  address: of.address,
  website: of.website,
  paymentTerms: of.paymentTerms,
  supplies: of.supplies,
  contacts: of.contacts,
  ...(of.accounts && { accounts: of.accounts }),
  papers: of.papers.map(({ validUntil, ...paper }) => ({ ...paper, ...(validUntil !== null && { validUntil }) })),
  remark: of.remark ?? '',
})

const contactColumns = (t: Words): readonly GridColumn<Line<'contacts'>>[] => [
  { field: 'contactName', title: t('contactName'), required: true, width: 140 },
  { field: 'post', title: t('post'), width: 140 },
  { field: 'phone', title: t('phone'), width: 180 },
  { field: 'email', title: t('email'), width: 240 },
]
interface Choices {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}
const accountColumns = (t: Words, { options }: Choices): readonly GridColumn<Line<'accounts'>>[] => [
  { field: 'bank', title: t('bank'), required: true, width: 180 },
  { field: 'accountName', title: t('accountName'), required: true, width: 180 },
  { field: 'accountNo', title: t('accountNo'), required: true, width: 220 },
  { field: 'swift', title: t('swift'), width: 120 },
  { field: 'currencyCode', title: t('currencyCode'), kind: 'choice', choices: options, width: 140 },
]
const paperColumns = (t: Words, { options }: Choices): readonly GridColumn<Line<'papers'>>[] => [
  { field: 'kind', title: t('kind'), kind: 'choice', choices: options, required: true, width: 200 },
  { field: 'number', title: t('number'), width: 260 },
  { field: 'validUntil', title: t('validUntil'), kind: 'day', width: 160 },
]
const useEntries = (type: string): Choices => {
  const { entries } = useDictionary(type)
  return useMemo(
    () => ({ options: entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel })) }),
    [entries],
  )
}

/** A supplier with all that hangs on it; those alike stand beside it while it is written. */
const SupplierForm = (props: RecordFormProps<typeof supplier.get>) => {
  const t = useText(supplierMessages)
  const { given } = props
  const seesAccounts = mayDo(usePerson(), 'system:supplier:bank')
  const supplies = useEntries(dictionaries.supplyKind)
  const kinds = useEntries(dictionaries.supplierPaper)
  const currencies = useCurrencies()
  const countries = useCountries()
  const form: Form<Values> = useRecordForm(props, {
    calls: supplier,
    blank: { country: 'CN', currencyCode: 'CNY' },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  const contacts = useMemo(() => contactColumns(t), [t])
  const accounts = useMemo(() => accountColumns(t, currencies), [t, currencies])
  const papers = useMemo(() => paperColumns(t, kinds), [t, kinds])
  return (
    <FormFrame form={form} cancel={props.close}>
      <NearSuppliers form={form} except={given?.id} />
      <FormSection title={t('basics')}>
        <TextField form={form} name="supplierName" max={100} autoFocus />
        <TextField form={form} name="supplierNameEn" max={150} />
        <TextField form={form} name="supplierCode" max={20} hint={t('codeHint')} />
        <TextField form={form} name="taxNo" max={40} />
        <ChoiceField form={form} name="country" options={countries} />
        <CurrencyField form={form} name="currencyCode" />
        <SeveralField form={form} name="supplies" options={supplies.options} />
        <TextField form={form} name="paymentTerms" max={200} />
        <TextField form={form} name="address" max={200} />
        <TextField form={form} name="website" max={100} />
      </FormSection>
      <LinesSection form={form} name="contacts" title={t('contacts')} columns={contacts} />
      {seesAccounts && <LinesSection form={form} name="accounts" title={t('accounts')} columns={accounts} />}
      <LinesSection form={form} name="papers" title={t('papers')} columns={papers} />
      <FormSection>
        <LongTextField form={form} name="remark" rows={2} wide />
        <FormAttachments
          shrink
          form={form}
          kind="system/supplier"
          {...(given && { record: recordNameOf('system/supplier', given.id) })}
        />
      </FormSection>
    </FormFrame>
  )
}
export default SupplierForm
