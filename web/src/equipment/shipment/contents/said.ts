import type { KitContent } from '@geodepot/contracts/equipment/device-kit.ts'
import { deviceKitMessages } from '@geodepot/contracts/equipment/device-kit.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'

/** What is missing of a kit, by its items. */
export type Missing = { itemId: number; quantity: string }[]

const listed = (of: readonly (readonly [name: string, quantity: string])[], language: Language): string =>
  of
    .map(([name, quantity]) => textOf(deviceKitMessages, 'itemSaid', language, { name, quantity }))
    .join(language === 'cn' ? '、' : ', ')
/** What belongs to a device, in words; nothing where it is no kit. */
export const saidContents = (kit: readonly KitContent[] | null | undefined, language: Language): string =>
  listed(
    (kit ?? []).map(({ name, quantity }) => [name, quantity]),
    language,
  )
/** What is missing as it stands. */
export const missingOf = (kit: readonly KitContent[]): Missing =>
  kit.filter(({ missing }) => !isZero(missing)).map(({ itemId, missing }) => ({ itemId, quantity: missing }))
export const saidMissing = (kit: readonly KitContent[], missing: Missing, language: Language): string =>
  listed(
    missing.map(({ itemId, quantity }) => [kit.find((item) => item.itemId === itemId)?.name ?? '', quantity]),
    language,
  )
