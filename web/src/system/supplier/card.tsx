import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type SupplierDetail, supplier } from '@geodepot/contracts/system/supplier.ts'
import { supplierMessages } from '@geodepot/contracts/system/supplier.messages.ts'
import { type ComponentType, Suspense, createElement, lazy, useMemo } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { AttachmentsPanel } from '../../kit/files/index.ts'
import { type Translate, shownDate, useText } from '../../kit/i18n/index.ts'
import { type SupplierPanel, supplierPanels } from '../../kit/routing/index.ts'
import { Answered, AppDialog, Awaits, Facts, type FactsOf, LinesTable, Panel } from '../../kit/ui/index.ts'
import { useDictionary } from '../dict/index.ts'
import { ExternalKeys } from '../external-key/index.ts'

const drawn = new Map<SupplierPanel['load'], ComponentType<{ readonly supplierId: number }>>()
const panelOf = (load: SupplierPanel['load']) => {
  const known = drawn.get(load) ?? lazy(load)
  drawn.set(load, known)
  return known
}
/** What other modules show of a supplier. */
const Panels = ({ supplierId }: { supplierId: number }) => {
  const person = usePerson()
  const panels = useMemo(() => supplierPanels((permission) => mayDo(person, permission)), [person])
  return (
    <>
      {panels.map(({ name, load }) => (
        <Suspense key={name} fallback={<Awaits />}>
          {createElement(panelOf(load), { supplierId })}
        </Suspense>
      ))}
    </>
  )
}

type Words = Translate<typeof supplierMessages>
const factsOf = (t: Words, of: SupplierDetail): FactsOf => [
  [t('supplierCode'), of.supplierCode],
  [t('supplierNameEn'), of.supplierNameEn],
  [t('country'), of.countryName],
  [t('currencyCode'), of.currencyCode],
  [t('taxNo'), of.taxNo],
  [t('supplies'), of.suppliesName],
  [t('paymentTerms'), of.paymentTerms],
  [t('address'), of.address],
  [t('website'), of.website],
  ...(of.former.length > 0 ? ([[t('former'), of.former.join(' · ')]] as const) : []),
  [t('state'), t(`state_${of.state}`)],
  ...(of.state === 'blocked' ? ([[t('blockReason'), of.blockReason]] as const) : []),
]
const numbered = <L extends object>(lines: readonly L[]) => lines.map((line, at) => ({ ...line, at: String(at) }))

const Card = ({ of }: { of: SupplierDetail }) => {
  const t = useText(supplierMessages)
  const { label } = useDictionary(dictionaries.supplierPaper)
  return (
    <>
      <Facts of={factsOf(t, of)} />
      <ExternalKeys of="system/supplier" id={of.id} />
      <Panels supplierId={of.id} />
      <Panel title={t('contacts')}>
        <LinesTable
          label={t('contacts')}
          rowKey="at"
          rows={numbered(of.contacts)}
          card={{ title: 'contactName', facts: ['phone', 'email'] }}
          columns={(['contactName', 'post', 'phone', 'email'] as const).map((field) => ({ field, title: t(field) }))}
        />
      </Panel>
      {of.accounts && (
        <Panel title={t('accounts')}>
          <LinesTable
            label={t('accounts')}
            rowKey="at"
            rows={numbered(of.accounts)}
            card={{ title: 'bank', facts: ['accountName', 'accountNo', 'swift'] }}
            columns={(['bank', 'accountName', 'accountNo', 'swift', 'currencyCode'] as const).map((field) => ({
              field,
              title: t(field),
            }))}
          />
        </Panel>
      )}
      <Panel title={t('papers')}>
        <LinesTable
          label={t('papers')}
          rowKey="at"
          rows={numbered(of.papers.map((one) => ({ ...one, kind: label(one.kind), validUntil: one.validUntil ?? '' })))}
          card={{ title: 'kind', facts: ['number', 'validUntil'] }}
          columns={[
            { field: 'kind', title: t('kind') },
            { field: 'number', title: t('number') },
            { field: 'validUntil', title: t('validUntil'), as: ({ validUntil }) => shownDate(validUntil || null) },
          ]}
        />
      </Panel>
      <AttachmentsPanel record={recordNameOf('system/supplier', of.id)} canEdit={false} />
    </>
  )
}

/** A supplier as it stands, for those who only read it. */
const SupplierCard = ({ id, name, close }: { id: number; name: string; close: () => void }) => {
  const asked = useApiQuery(supplier.get, { id }, { fresh: 0 })
  return (
    <AppDialog open title={name} width={960} onClose={close}>
      <Answered asked={[asked]}>{() => asked.data && <Card of={asked.data} />}</Answered>
    </AppDialog>
  )
}
export default SupplierCard
