import { deviceInput, type DeviceInput } from '@geodepot/contracts/equipment/device.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import type { GivenRow, Issue } from '../../kit/import/index.ts'
import type { Card } from './known.ts'
import { issue } from './resolve.ts'

/** What the ledger has that the rows speak of. */
export interface Cards {
  /** The card that a row means: by model and serial; without a serial by equipment code, then by asset number. */
  match(row: GivenRow, modelId: number | undefined): Card | undefined
  /** Identities of the row that belong to another card. */
  taken(input: Readonly<Record<string, unknown>>, own: Card | undefined): Issue[]
}

const serialKey = (modelId: number, serial: string) => `${modelId}\n${serial.toLowerCase()}`
const selfKey = (owner: unknown, self: string) => `${String(owner)}\n${self}`

export const cardsOf = (all: readonly Card[]): Cards => {
  const index = (cards: readonly Card[], key: (card: Card) => string | null) =>
    new Map(
      cards.flatMap((card) => {
        const value = key(card)
        return value === null ? [] : [[value, card] as const]
      }),
    )
  const serials = index(all, ({ modelId, devSign }) => (devSign === null ? null : serialKey(modelId, devSign)))
  const codes = index(all, ({ devCoding }) => devCoding)
  const assets = index(all, ({ assetCoding }) => assetCoding)
  const selves = index(all, ({ ownerOrgId, selfNum }) => (selfNum === null ? null : selfKey(ownerOrgId, selfNum)))
  return {
    match: ({ values }, modelId) => {
      const { devSign, devCoding, assetCoding } = values
      if (devSign !== undefined) return modelId === undefined ? undefined : serials.get(serialKey(modelId, devSign))
      return (
        (devCoding === undefined ? undefined : codes.get(devCoding)) ??
        (assetCoding === undefined ? undefined : assets.get(assetCoding))
      )
    },
    taken: (input, own) => {
      const other = (card: Card | undefined) => card !== undefined && card.id !== own?.id
      const value = (field: string) => {
        const text = input[field]
        return typeof text === 'string' && text !== '' ? text : undefined
      }
      const [code, asset, self] = [value('devCoding'), value('assetCoding'), value('selfNum')]
      return [
        ...(code !== undefined && other(codes.get(code))
          ? [issue('devCoding', deviceMessages, 'takenCode', { value: code })]
          : []),
        ...(asset !== undefined && other(assets.get(asset))
          ? [issue('assetCoding', deviceMessages, 'takenAsset', { value: asset })]
          : []),
        ...(self !== undefined && other(selves.get(selfKey(input['ownerOrgId'], self)))
          ? [issue('selfNum', deviceMessages, 'takenSelfNumber', { value: self })]
          : []),
      ]
    },
  }
}

/** A card as the form would send it back. */
export const inputOf = (card: Card): Partial<Record<keyof DeviceInput, unknown>> =>
  Object.fromEntries(
    Object.keys(deviceInput.shape).flatMap((field) => {
      const value = card[field as keyof Card]
      return value === null || value === undefined ? [] : [[field, value]]
    }),
  )

const amounts: ReadonlySet<string> = new Set(['originalValue', 'netValue'])
/** Whether the ledger would keep the same: amounts to the cent, serials whatever their case. */
export const sameValue = (field: string, before: unknown, after: unknown): boolean => {
  const [old, next] = [before ?? '', after ?? '']
  if (old === '' || next === '') return old === next
  if (amounts.has(field)) return grouped(String(old)) === grouped(String(next))
  if (field === 'devSign') return String(old).toLowerCase() === String(next).toLowerCase()
  return String(old) === String(next)
}
