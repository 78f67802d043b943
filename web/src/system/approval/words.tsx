import { approval } from '@geodepot/contracts/system/approval.ts'
import { approvalMessages } from '@geodepot/contracts/system/approval.messages.ts'
import { useCallback } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { type Places, usePlaces } from '../../kit/routing/index.ts'

/**
 * Where a document of any kind is for this person: below the view that its
 * kind names. Nowhere when the menu does not have it.
 */
const placeOf = (places: Places, kind: string, id: number): string | undefined => {
  const list = places(`${kind}/index`)
  return list === undefined ? undefined : `${list}/${id}`
}
export const useDocumentPath = (): ((row: { kind: string; documentId: number }) => string | undefined) => {
  const places = usePlaces()
  return useCallback(({ kind, documentId }) => placeOf(places, kind, documentId), [places])
}

const aDay = 24
/** How long something has waited, in its largest unit. */
export const useWaited = (): ((hours: number) => string) => {
  const t = useText(approvalMessages)
  return useCallback(
    (hours) =>
      hours >= aDay
        ? t('waitingDays', { count: Math.floor(hours / aDay) })
        : hours > 0
          ? t('waitingHours', { count: hours })
          : t('waitingNow'),
    [t],
  )
}

/** That somebody was reminded, and how often. */
export const Reminded = ({ count }: { count: number }) => {
  const t = useText(approvalMessages)
  return count === 0 ? null : <StateTag tone="attention">{t('reminded', { count })}</StateTag>
}

/** How many wait for this person now, of which kinds. */
export const useWaiting = () => useApiQuery(approval.count, {}).data
