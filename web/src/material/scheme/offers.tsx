import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { type OfferRow, type SchemeDetail, schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { showError, toast } from '../../kit/api/index.ts'
import { mutate } from '../../kit/document/index.ts'
import { absent, useText } from '../../kit/i18n/index.ts'
import './matrix.css'
import { AppDialog, type LineColumn, LinesTable, Panel, Waiting, lazyPart } from '../../kit/ui/index.ts'

const OfferForm = lazyPart(() => import('./offer-form.tsx'))
type Row = OfferRow & {
  readonly $terms: string
  readonly $rate: string
  readonly $until: string
  readonly $acts: string
}

const said = (offer: OfferRow): Row => ({
  ...offer,
  $terms: offer.terms
    ? [offer.terms.incoterm, offer.terms.place, offer.terms.paymentTerms].filter(Boolean).join(' · ')
    : '',
  $rate: offer.terms
    ? [offer.terms.currencyCode, offer.terms.quoted?.rate, offer.terms.quoted && offer.terms.rateDate]
        .filter(Boolean)
        .join(' · ')
    : '',
  $until: offer.terms?.validUntil ?? '',
  $acts: '',
})

/** The offers of a scheme; its buyer enters, changes and deletes them as long as they are taken. */
export const Offers = ({ row }: { row: SchemeDetail }) => {
  const t = useText(schemeMessages)
  const [about, setAbout] = useState<OfferRow | 'new'>()
  const [isDirty, setDirty] = useState(false)
  const isOpen = row.can.edit === true && (row.deadline === null || row.isSealed)
  const close = () => {
    setDirty(false)
    setAbout(undefined)
  }
  const remove = async ({ supplierId, supplierName }: OfferRow) => {
    const title = t('confirmRemoveOffer', { supplier: supplierName })
    if (await toast.confirm({ title, ok: t('removeOffer'), danger: true }))
      await mutate(schemeCalls.removeOffer, { id: row.id, version: row.version, supplierId })
  }
  const columns: LineColumn<Row>[] = [
    { field: 'supplierName', title: t('supplierName') },
    { field: '$rate', title: t('currencyCode'), as: (one) => (one.terms ? one.$rate : absent) },
    { field: '$terms', title: t('incoterm'), as: (one) => (one.terms ? one.$terms : absent) },
    { field: '$until', title: t('validUntil'), kind: 'day' },
    {
      field: 'enteredBy',
      title: t('enteredBy'),
      as: (one) => [one.enteredBy, t(`cameBy_${one.cameBy}`)].filter(Boolean).join(' · '),
    },
    ...(isOpen
      ? [
          {
            field: '$acts' as const,
            title: '',
            as: (one: Row) => (
              <>
                <Button type="link" size="small" onClick={() => setAbout(one)}>
                  {t('editOffer')}
                </Button>
                <Button type="link" size="small" danger onClick={() => void remove(one).catch(showError)}>
                  {t('removeOffer')}
                </Button>
              </>
            ),
          },
        ]
      : []),
  ]
  return (
    <Panel title={t('offers')}>
      {isOpen && (
        <div className="matrix-tools">
          <Button onClick={() => setAbout('new')}>{t('newOffer')}</Button>
        </div>
      )}
      {row.offers.length === 0 ? (
        <p className="lines-none">{t('noOffers')}</p>
      ) : (
        <LinesTable<Row>
          rows={row.offers.map(said)}
          columns={columns}
          rowKey="offerId"
          label={t('offers')}
          card={{ title: 'supplierName', facts: ['$rate', '$until', '$acts'] }}
        />
      )}
      <AppDialog
        open={about !== undefined}
        title={t(about === 'new' ? 'newOffer' : 'editOffer')}
        width="80%"
        dirty={isDirty}
        onClose={close}
      >
        <Suspense fallback={<Waiting late as="fields" />}>
          {about !== undefined && (
            <OfferForm of={row} given={about === 'new' ? undefined : about} close={close} setDirty={setDirty} />
          )}
        </Suspense>
      </AppDialog>
    </Panel>
  )
}
