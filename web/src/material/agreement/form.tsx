import { type AgreementDetail, agreement, agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { agreementMessages } from '@geodepot/contracts/material/agreement.messages.ts'
import { incoterms } from '@geodepot/contracts/material/scheme.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { queryNow, showError } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  NewPage,
  hasLines,
  useSubmittedForm,
} from '../../kit/document/index.ts'
import {
  ChoiceField,
  DayField,
  FigureField,
  FormFrame,
  FormSection,
  LongTextField,
  PickField,
  TextField,
  dropLines,
  useField,
} from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { useReadOnce } from '../../kit/ui/index.ts'
import { CurrencyField } from '../../system/currency/index.ts'
import { lookUpMaterials } from '../material/index.ts'
import { Lines } from './lines.tsx'
import { type Begun, type Values, carried, isBlank, renewalOf, valuesOf } from './values.ts'

type FormProps = DocumentFormProps<AgreementDetail, Values> & Omit<Begun, 'start'>
const AgreementForm = ({ cancel, saved, supplierName, offer, renews, ...props }: FormProps) => {
  const t = useText(agreementMessages)
  const [named, setNamed] = useState(supplierName)
  const { form, submission } = useSubmittedForm(agreementCalls, {
    ...props,
    written: valuesOf,
    prepare: async (draft) => {
      await lookUpMaterials(draft)
      dropLines(draft, 'lines', isBlank)
    },
    saved,
  })
  const isCarried = useField(form, 'offerId').value !== undefined
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <FormSection title={t('base')}>
        <TextField form={form} name="agreementName" max={100} autoFocus />
        <PickField
          form={form}
          name="offerId"
          hint={t('offerHint')}
          of={agreementCalls.offers}
          ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
          idOf={({ offerId }) => offerId}
          say={({ resultNumber, supplierName: of }) => `${resultNumber} · ${of}`}
          detail={({ resultName, lineCount, currencyCode }) =>
            [resultName, t('linesOpen', { count: lineCount }), currencyCode].join(' · ')
          }
          shown={offer}
          onPick={(picked) => {
            if (!picked) {
              form.set(
                'lines',
                (form.store.read().values.lines ?? []).map((line) => ({ ...line, sourceLineId: undefined })),
                'all',
              )
              return
            }
            setNamed(picked.supplierName)
            form.set('supplierId', picked.supplierId)
            form.set('currencyCode', picked.currencyCode)
            form.set('incoterm', picked.incoterm)
            form.set('place', picked.place)
            form.set('paymentTerms', picked.paymentTerms)
            form.set('leadDays', picked.leadDays ?? undefined)
            queryNow(agreementCalls.awarded, { offerId: picked.offerId }).then(
              (lines) => form.set('lines', lines.map(carried), 'all'),
              showError,
            )
          }}
        />
        <PickField
          form={form}
          name="supplierId"
          of={supplier.list}
          ask={(keyword) => ({ pageSize: 20, state: 'active' as const, ...(keyword !== undefined && { keyword }) })}
          idOf={({ id }) => id}
          say={({ supplierName: of }) => of}
          detail={({ supplierCode, countryName }) => [supplierCode, countryName].join(' · ')}
          shown={named}
          onPick={(row) => {
            if (row && form.store.read().values.currencyCode === undefined) form.set('currencyCode', row.currencyCode)
          }}
        />
        <CurrencyField form={form} name="currencyCode" />
        <DayField form={form} name="validFrom" />
        <DayField form={form} name="validTo" />
        <ChoiceField form={form} name="incoterm" options={incoterms.map((value) => ({ value, label: value }))} />
        <TextField form={form} name="place" max={60} />
        <TextField form={form} name="paymentTerms" max={200} />
        <FigureField form={form} name="leadDays" decimals={0} />
        <FigureField form={form} name="maxAmount" hint={t('maxAmountHint')} />
        {!isCarried && <LongTextField form={form} name="reason" max={300} rows={1} wide />}
        {renews !== undefined && (
          <PickField
            form={form}
            name="renewsId"
            of={agreementCalls.list}
            ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
            idOf={({ id }) => id}
            say={({ number }) => number}
            detail={({ agreementName, supplierName: of }) => [agreementName, of].join(' · ')}
            shown={renews}
          />
        )}
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <Lines form={form} />
      <DocumentFiles form={form} of={agreement} id={props.given?.id} />
    </FormFrame>
  )
}

const RenewAgreement = ({ id }: { id: number }) => {
  const t = useText(agreementMessages)
  const found = useReadOnce(() => queryNow(agreementCalls.get, { id }))
  const of = found.data
  return (
    <NewPage of={agreement} title={`${t('renew')} · ${of?.number ?? ''}`} draft={`renew:${id}`} asked={[found]}>
      {(place) => (
        <AgreementForm
          {...place}
          start={of ? renewalOf(of, today()) : {}}
          supplierName={of?.supplierName}
          renews={of?.number}
        />
      )}
    </NewPage>
  )
}

/** Where one is written, in the place of another if the address says so; and where it is changed. */
const WriteAgreement = () => {
  const [address] = useSearchParams()
  const renew = Number(address.get('renew'))
  if (useParams()['id'] !== undefined)
    return (
      <EditPage of={agreement} read={(id) => queryNow(agreementCalls.get, { id })}>
        {(given, place) => (
          <AgreementForm
            {...place}
            given={given}
            supplierName={given.supplierName}
            offer={given.resultNumber === null ? undefined : `${given.resultNumber} · ${given.supplierName}`}
            renews={given.renewsNo ?? undefined}
          />
        )}
      </EditPage>
    )
  if (Number.isInteger(renew) && renew > 0) return <RenewAgreement key={renew} id={renew} />
  return (
    <NewPage of={agreement}>
      {(place) => <AgreementForm {...place} start={{ validFrom: today(), lines: [] }} />}
    </NewPage>
  )
}
export default WriteAgreement
