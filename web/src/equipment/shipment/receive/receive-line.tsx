import type { ShipmentLineRow } from '@geodepot/contracts/equipment/shipment.ts'
import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { CameraOutlined, CheckOutlined, ScanOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useId, useState } from 'react'
import { TakeLinePhotos } from '../../../kit/files/index.ts'
import { LineInput, QuantityInput } from '../../../kit/form/index.ts'
import { absent, shownQuantity, type Translate, useText } from '../../../kit/i18n/index.ts'
import { KitMissing } from '../contents/missing.tsx'
import type { Hands } from './receive-lines.tsx'
import {
  type Part,
  type ReceiptLine,
  type Verdict,
  judged,
  leftOnRoad,
  needsReason,
  verdictOf,
  verdicts,
  withPart,
  withRest,
} from './receipt.ts'
import { codesOf, modelName } from '../goods.ts'

interface LineProps {
  readonly of: ShipmentLineRow
  readonly line: ReceiptLine | undefined
  /** Field and text of what is wrong, as one text so that a line is drawn again only when it changes. */ readonly errors: string
  readonly hands: Hands
}
const errorMap = (errors: string): ReadonlyMap<string, string> =>
  new Map(errors === '' ? [] : (JSON.parse(errors) as [string, string][]))
const verdictWord = (t: Translate<typeof shipmentMessages>, verdict: Verdict) =>
  verdict === 'later' ? t('later') : t(`verdict_${verdict}`)

interface ReasonProps {
  readonly label: string
  readonly line: ReceiptLine
  readonly verdict: Exclude<Verdict, 'received' | 'later'>
  readonly error: string | undefined
  readonly write: (reason: string) => void
}
/** Why it is damaged, short or refused; the usual reason is one tap. */
const Reason = ({ label, line, verdict, error, write }: ReasonProps) => {
  const t = useText(shipmentMessages)
  const id = useId()
  const usual = t(`usual_${verdict}`)
  return (
    <div className="hand-over-reason">
      <LineInput
        aria-label={label}
        placeholder={t('reasonHint')}
        value={line.reason ?? ''}
        error={error}
        aria-describedby={error === undefined ? undefined : id}
        write={write}
      />
      {(line.reason ?? '') === '' && <Button onClick={() => write(usual)}>{usual}</Button>}
      {error !== undefined && (
        <p id={id} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

interface PhotosProps {
  readonly of: ReceiptLine
  readonly name: string
  readonly error: string | undefined
  readonly hands: Hands
}
/** What it looks like: taken with the telephone, or chosen. */
const Photos = ({ of, name, error, hands }: PhotosProps) => {
  const t = useText(fileMessages)
  const [open, setOpen] = useState(false)
  const { photos = [] } = of
  return (
    <div className="hand-over-photos">
      <Button
        icon={<CameraOutlined aria-hidden="true" />}
        aria-label={t('photosOf', { name })}
        onClick={() => setOpen(true)}
      >
        {photos.length === 0 ? t('takePhotos') : t('photoCount', { count: photos.length })}
      </Button>
      {error !== undefined && <p className="field-error">{error}</p>}
      {open && (
        <TakeLinePhotos
          {...hands.document}
          name={name}
          photos={photos}
          take={(next) => hands.write(of.shipmentLineId, { ...of, photos: next })}
          close={() => setOpen(false)}
        />
      )}
    </div>
  )
}

interface NewNumberProps extends Pick<LineProps, 'of' | 'hands'> {
  readonly line: ReceiptLine
  readonly name: string
}
/** Its fleet number is taken where it arrives: what it is called from then on, as proposed or as it is painted. */
const NewNumber = ({ of, line, name, hands }: NewNumberProps) => {
  const t = useText(shipmentMessages)
  return (
    <div className="hand-over-reason">
      <span className="amber">{t('newNumberWhy', { number: of.selfNum ?? '' })}</span>
      <LineInput
        aria-label={t('newNumberOf', { name })}
        value={line.newNumber ?? of.newNumber ?? ''}
        write={(newNumber) => hands.write(of.shipmentLineId, { ...line, newNumber })}
      />
    </div>
  )
}

const Device = ({ of, line, errors, scanned, counted, hands }: LineProps & { scanned: boolean; counted: boolean }) => {
  const t = useText(shipmentMessages)
  const [open, setOpen] = useState(false)
  const verdict = verdictOf(line)
  const codes = codesOf(of)
  const name = codes[0] ?? modelName(of)
  const error = errorMap(errors)
  const told = error.get('received') ?? error.get('damaged') ?? error.get('shipmentLineId')
  const judge = (next: Verdict) => {
    hands.write(of.shipmentLineId, judged(of.shipmentLineId, next, line?.reason, line?.photos, line?.newNumber))
    setOpen(false)
  }
  return (
    <li className="hand-over-line">
      <button type="button" className="hand-over-line-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="hand-over-name">
          <strong>{name}</strong>
          {scanned && <ScanOutlined aria-hidden="true" className="hand-over-tick" title={t('tickedOnce')} />}
          <small>
            {[...codes.slice(1), of.nodes && t('nodes', { count: of.nodes })].filter(Boolean).join(' · ') || absent}
          </small>
        </span>
        {counted || verdict !== 'received' ? (
          <span className={`hand-over-verdict hand-over-${verdict}`}>
            {verdict === 'received' && <CheckOutlined aria-hidden="true" />}
            {verdictWord(t, verdict)}
          </span>
        ) : (
          <span className="hand-over-verdict hand-over-later">{t('unseen')}</span>
        )}
      </button>
      {open && (
        <div className="hand-over-verdicts" role="group" aria-label={t('verdictOf', { name })}>
          {verdicts.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={counted && one === verdict}
              className={`hand-over-choice hand-over-${one}`}
              onClick={() => judge(one)}
            >
              {verdictWord(t, one)}
            </button>
          ))}
        </div>
      )}
      {line && of.kit && (verdict === 'received' || verdict === 'damaged') && (
        <KitMissing
          name={name}
          kit={of.kit}
          value={line.missing}
          write={(missing) => hands.write(of.shipmentLineId, { ...line, missing })}
          error={[...error].find(([field]) => field.startsWith('missing'))?.[1]}
        />
      )}
      {told !== undefined && <p className="field-error">{told}</p>}
      {line && typeof of.newNumber === 'string' && (verdict === 'received' || verdict === 'damaged') && (
        <NewNumber of={of} line={line} name={name} hands={hands} />
      )}
      {line && verdict !== 'received' && verdict !== 'later' && (
        <Reason
          label={t('reasonOf', { name })}
          line={line}
          verdict={verdict}
          error={error.get('reason')}
          write={(reason) => hands.write(of.shipmentLineId, { ...line, reason })}
        />
      )}
      {line && verdict !== 'received' && verdict !== 'later' && (
        <Photos of={line} name={name} error={error.get('photos')} hands={hands} />
      )}
    </li>
  )
}
/** One device: it arrived, or what else there is to say of it. */
export const DeviceLine = memo(Device)
DeviceLine.displayName = 'DeviceLine'

const parts = ['received', 'damaged', 'short', 'refused'] as const
const partOf = (line: ReceiptLine): 'damaged' | 'short' | 'refused' =>
  parts
    .slice(1)
    .find((part): part is 'damaged' | 'short' | 'refused' => part !== 'received' && Number(line[part]) > 0) ?? 'short'

const Bulk = ({ of, line, errors, hands }: LineProps & { line: ReceiptLine }) => {
  const t = useText(shipmentMessages)
  const id = useId()
  const error = errorMap(errors)
  const name = modelName(of)
  const write = (next: ReceiptLine) => hands.write(of.shipmentLineId, next)
  const left = leftOnRoad(line, of)
  return (
    <div className="hand-over-counting" role="group" aria-label={name}>
      <div className="hand-over-parts">
        {parts.map((part: Part) => {
          const wrong = error.get(part)
          return (
            <div key={part} className="hand-over-part-field">
              <label htmlFor={`${id}-${part}`}>{t(part)}</label>
              <QuantityInput
                id={`${id}-${part}`}
                value={line[part]}
                error={wrong}
                aria-describedby={wrong === undefined ? undefined : `${id}-${part}-told`}
                onFocus={({ target }) => target.select()}
                write={(quantity) => write(withPart(line, of, part, quantity))}
              />
              {wrong !== undefined && (
                <p id={`${id}-${part}-told`} className="field-error">
                  {wrong}
                </p>
              )}
            </div>
          )
        })}
      </div>
      {compare(left, 0) > 0 && (
        <p className="hand-over-left" role="status">
          {t('staysOnRoad', { left: shownQuantity(left), unit: of.unit })}
          <Button size="small" onClick={() => write(withRest(line, of, 'short'))}>
            {t('countAsShort')}
          </Button>
          <Button size="small" onClick={() => write(withRest(line, of, 'refused'))}>
            {t('countAsRefused')}
          </Button>
        </p>
      )}
      {needsReason(line) && (
        <Reason
          label={t('reasonOf', { name })}
          line={line}
          verdict={partOf(line)}
          error={error.get('reason')}
          write={(reason) => write({ ...line, reason })}
        />
      )}
      {needsReason(line) && <Photos of={line} name={name} error={error.get('photos')} hands={hands} />}
    </div>
  )
}
/** One quantity of which something differs: its parts are counted. */
export const BulkLine = memo(Bulk)
BulkLine.displayName = 'BulkLine'
