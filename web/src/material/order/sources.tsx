import { agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { showError, useApiQuery } from '../../kit/api/index.ts'
import { addLines } from '../../kit/document/index.ts'
import { ChoiceField, type Form, LongTextField, PickField, useField } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { CurrencyField } from '../../system/currency/index.ts'
import type { DraftLine, Values } from './values.ts'

/** The currencies in which something of the supplier is approved, and the one that is written. */
const CurrencyChoice = ({ form }: { form: Form<Values> }) => {
  const supplierId = useField(form, 'supplierId').value
  const { value } = useField(form, 'currencyCode')
  const { data } = useApiQuery(orderCalls.suppliers, { pageSize: 500 }, { enabled: supplierId !== undefined })
  const of = data?.rows.find((row) => row.supplierId === Number(supplierId))
  const codes = new Set([...(of?.currencies ?? []), ...(typeof value === 'string' && value !== '' ? [value] : [])])
  return (
    <ChoiceField form={form} name="currencyCode" options={[...codes].map((code) => ({ value: code, label: code }))} />
  )
}

interface SourceProps {
  readonly form: Form<Values>
  readonly named: string | undefined
}
/** Of whom it is ordered in an emergency, and why: any supplier that may be bought from. */
export const UrgentSource = ({ form, named }: SourceProps) => (
  <>
    <LongTextField form={form} name="emergencyReason" max={300} rows={1} wide required />

    <PickField
      form={form}
      name="supplierId"
      of={supplier.list}
      ask={(keyword) => ({ pageSize: 20, state: 'active' as const, ...(keyword !== undefined && { keyword }) })}
      idOf={({ id }) => id}
      say={({ supplierName: name }) => name}
      detail={({ supplierCode, countryName }) => [supplierCode, countryName].join(' · ')}
      shown={named}
      onPick={(row) => {
        if (row && form.store.read().values.currencyCode === undefined) form.set('currencyCode', row.currencyCode)
      }}
    />
    <CurrencyField form={form} name="currencyCode" />
  </>
)

interface AgreedProps extends SourceProps {
  readonly agreementName: string | undefined
  readonly setNamed: (name: string) => void
  readonly read: () => Promise<readonly DraftLine[] | undefined>
}
/** The agreement that is called off, or the supplier of whom something is approved: what waits comes with them. */
export const AgreedSource = ({ form, named, agreementName, setNamed, read }: AgreedProps) => {
  const t = useText(orderMessages)
  return (
    <>
      <PickField
        form={form}
        name="agreementId"
        hint={t('agreementHint')}
        of={agreementCalls.callable}
        ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
        idOf={({ agreementId }) => agreementId}
        say={({ agreementNumber, agreementName: name }) => `${agreementNumber} · ${name}`}
        detail={({ supplierName: name, lineCount, validTo }) =>
          [name, t('linesOpen', { count: lineCount }), validTo].join(' · ')
        }
        shown={agreementName}
        onPick={(picked) => {
          // What stands on results or another agreement does not belong here.
          form.set('lines', [], 'all')
          if (!picked) return
          setNamed(picked.supplierName)
          for (const name of ['supplierId', 'currencyCode', 'incoterm', 'place', 'paymentTerms'] as const)
            form.set(name, picked[name])
          read().then((lines) => addLines(form, 'sourceLineId', lines ?? []), showError)
        }}
      />

      <PickField
        form={form}
        name="supplierId"
        of={orderCalls.suppliers}
        ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
        idOf={({ supplierId }) => supplierId}
        say={({ supplierName: name }) => name}
        detail={({ lineCount, currencies }) => [t('linesOpen', { count: lineCount }), ...currencies].join(' · ')}
        shown={named}
        onPick={(picked) => {
          if (!picked) return
          form.set('agreementId', undefined)
          form.set('currencyCode', picked.currencies[0])
          form.set('incoterm', picked.incoterm)
          form.set('place', picked.place)
          form.set('paymentTerms', picked.paymentTerms)
          // What is of another supplier does not belong here.
          form.set('lines', [], 'all')
          read().then((lines) => addLines(form, 'sourceLineId', lines ?? []), showError)
        }}
      />

      <CurrencyChoice form={form} />
    </>
  )
}
