import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { packingMessages } from '@geodepot/contracts/equipment/packing.messages.ts'
import type { PaperContent } from '@geodepot/contracts/equipment/packing.rules.ts'
import { offlinePageMessages } from '@geodepot/contracts/system/offline-page.messages.ts'
import { shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { useState } from 'react'
import { keep, keptOf, useKept } from '../../../kit/offline/index.ts'
import { KeptPage, NeverRead, ScanLine, WrittenDown, usePhone } from '../../../system/offline/index.ts'
import { type Arriving, arrivingKey, kinds, loadArriving } from './arriving.ts'
import { ReceiveLine } from './line.tsx'
import { announcedBy } from './paper.ts'
import { PaperScan } from './paper-scan.tsx'
import { drawn, useReceiving } from './use-receiving.ts'

const Body = ({ of, kind, again }: { of: Arriving; kind: string; again: () => void }) => {
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
  } = useReceiving(of, kind, again)
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

/**
 * What arrives, counted line by line, with or without a network: `/app/receive?kind=equipment/allocation&id=12`. Without a
 * document, or with one that this phone has never read, it is read off its packing list.
 */
export const ReceivePage = () => {
  const t = useText(shipmentMessages)
  const { person } = usePhone()
  const k = useText(packingMessages)
  const [search, setSearch] = useState(location.search)
  const asked = new URLSearchParams(search)
  const kind = asked.get('kind') ?? ''
  const id = Number(asked.get('id'))
  const isKnown = kinds.includes(kind) && Number.isSafeInteger(id) && id > 0
  const read = useKept<Arriving>(isKnown && person ? arrivingKey(person.userId, kind, id) : undefined, () =>
    loadArriving(kind, id),
  )
  const { value } = read
  // What was read from the server says more than its paper does.
  const found = async (content: PaperContent) => {
    if (!person) return
    const key = arrivingKey(person.userId, content.kind, content.id)
    if (!(await keptOf(key).catch(() => undefined))) await keep(key, announcedBy(content))
    const next = `?kind=${content.kind}&id=${content.id}`
    history.replaceState(null, '', `${location.pathname}${next}`)
    setSearch(next)
  }
  return (
    <KeptPage
      heading={value ? `${t('receive')} ${value.number}` : t('receive')}
      read={read}
      instead={
        <>
          {isKnown && <NeverRead />}
          <PaperScan found={(content) => void found(content)} />
        </>
      }
    >
      {(of) => (
        <>
          {of.paper && <p className="phone-note">{k('fromPaper')}</p>}
          <Body of={of} kind={kind} again={read.again} />
        </>
      )}
    </KeptPage>
  )
}
