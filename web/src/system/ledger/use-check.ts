import { ledger } from '@geodepot/contracts/system/ledger.ts'
import { ledgerMessages } from '@geodepot/contracts/system/ledger.messages.ts'
import { useEffect, useRef } from 'react'
import { refresh, useApiMutation, call, toast } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'

const between = 1000
const followedFor = 60_000

/**
 * How many differences were found after a check, once every ledger has been; nothing when that takes longer than a
 * minute, or nobody waits for it any more.
 */
const followed = async (after: number, isWaitedFor: () => boolean): Promise<number | undefined> => {
  const { length: count } = await call(ledger.ledgers, {}, { quiet: true })
  for (const until = Date.now() + followedFor; Date.now() < until;) {
    await new Promise((resolve) => {
      setTimeout(resolve, between)
    })
    if (!isWaitedFor()) return undefined
    const { rows } = await call(ledger.list, { pageNum: '1', pageSize: String(count) }, { quiet: true })
    const made = rows.filter(({ checkId, endTime }) => checkId > after && endTime !== null)
    if (made.length === count) return made.reduce((sum, { differences }) => sum + (differences ?? 0), 0)
  }
  return undefined
}

/** Checks every ledger now once the person has said yes, and tells what was found if that is soon. */
export const useCheck = (): (() => Promise<void>) => {
  const t = useText(ledgerMessages)
  const { run } = useApiMutation(ledger.run, { silent: true })
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return async () => {
    if (!(await toast.confirm({ title: t('runTitle'), text: t('runQuestion'), ok: t('run') }))) return
    try {
      const { after } = await run({})
      const found = await followed(after, () => here.current)
      void refresh('system/ledger')
      if (found === undefined) return toast.success(t('runStarted'))
      if (found === 0) toast.success(t('runSound'))
      else toast.error(t('runDiffers', { count: found }))
    } catch {
      // Why it does not run was told by the call; what cannot be followed is in the list.
    }
    return undefined
  }
}
