import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { offlinePageMessages } from '@geodepot/contracts/system/offline-page.messages.ts'
import { shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { useKept } from '../../../kit/offline/index.ts'
import { AsOf, PhonePage, ScanLine, WrittenDown, usePhone } from '../../../system/offline/index.ts'
import { type Arriving, arrivingKey, kinds, loadArriving } from './arriving.ts'
import { ReceiveLine } from './line.tsx'
import { drawn, useReceiving } from './use-receiving.ts'

const Body = ({ of, kind }: { of: Arriving; kind: string }) => {
  const t = useText(shipmentMessages)
  const p = useText(offlinePageMessages)
  const {
    lines,
    rest,
    counts,
    unlisted,
    setUnlisted,
    wrong,
    answer,
    shown,
    setShown,
    write,
    take,
    confirm,
    restReceived,
    standing,
  } = useReceiving(of, kind)
  return (
    <>
      <WrittenDown standing={standing} />
      {lines.length === 0 ? (
        <p className="phone-note">{t('nothingExpected')}</p>
      ) : (
        <p>{t('countedOf', { count: lines.length - rest.length, total: lines.length })}</p>
      )}
      <ScanLine take={take} answer={answer} />
      <datalist id="phone-reasons">
        {(['damaged', 'short', 'refused'] as const).map((one) => (
          <option key={one}>{t(`usual_${one}`)}</option>
        ))}
      </datalist>
      <ul className="phone-lines">
        {lines.slice(0, shown).map((line) => (
          <ReceiveLine
            key={line.shipmentLineId}
            line={line}
            count={counts.get(line.shipmentLineId)}
            wrong={wrong.get(line.shipmentLineId) ?? ''}
            write={write}
          />
        ))}
      </ul>
      {shown < lines.length && (
        <p className="phone-buttons">
          <button type="button" onClick={() => setShown(shown + drawn)}>
            {p('more', { count: lines.length - shown })}
          </button>
        </p>
      )}
      {unlisted.length > 0 && (
        <section>
          <h2>{t('unlisted')}</h2>
          <ul className="phone-lines">
            {unlisted.map(({ what, quantity }, index) => (
              <li key={what} className="phone-line">
                <strong>
                  {what} × {shownQuantity(quantity)}
                </strong>
                <button
                  type="button"
                  aria-label={t('dropUnlisted', { position: index + 1 })}
                  onClick={() => setUnlisted(unlisted.toSpliced(index, 1))}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="phone-foot">
        {rest.length > 0 && (
          <button type="button" className="phone-second" onClick={restReceived}>
            {t('restReceived')}
          </button>
        )}
        <button
          type="button"
          className="phone-main"
          disabled={counts.size + unlisted.length === 0}
          onClick={() => void confirm()}
        >
          {t('confirmReceipt')}
        </button>
      </div>
    </>
  )
}

/** What arrives, counted line by line, with or without a network: `/app/receive?kind=equipment/allocation&id=12`. */
export const ReceivePage = () => {
  const t = useText(shipmentMessages)
  const p = useText(offlinePageMessages)
  const { person } = usePhone()
  const asked = new URLSearchParams(location.search)
  const kind = asked.get('kind') ?? ''
  const id = Number(asked.get('id'))
  const isKnown = kinds.includes(kind) && Number.isSafeInteger(id) && id > 0
  const read = useKept<Arriving>(isKnown && person ? arrivingKey(person.userId, kind, id) : undefined, () =>
    loadArriving(kind, id),
  )
  const { value } = read
  const isRefused = read.trouble?.kind === 'refused'
  return (
    <PhonePage heading={value ? `${t('receive')} ${value.number}` : t('receive')} foot={<></>}>
      {person && <AsOf {...read} />}
      {value && !isRefused && <Body of={value} kind={kind} />}
      {person && !value && !read.isReading && !isRefused && <p className="phone-note">{p('neverRead')}</p>}
    </PhonePage>
  )
}
