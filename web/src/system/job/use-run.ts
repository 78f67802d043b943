import { type JobLogRow, type JobRow, job } from '@geodepot/contracts/system/job.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import { useEffect, useRef } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { refresh, useApiMutation, call, toast } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'

const between = 1000
const followedFor = 60_000

/** The log of a run once it is over; nothing when that takes longer than a minute, or nobody waits for it any more. */
const followed = async (jobLogId: number, isWaitedFor: () => boolean): Promise<JobLogRow | undefined> => {
  for (const until = Date.now() + followedFor; Date.now() < until;) {
    await new Promise((resolve) => {
      setTimeout(resolve, between)
    })
    if (!isWaitedFor()) return undefined
    const row = await call(job.logGet, { jobLogId }, { quiet: true })
    if (row.status === '0' || row.status === '1') return row
  }
  return undefined
}

/** Runs a job now once the person has said yes, and tells how it ended if that is soon. */
export const useRun = (): ((row: JobRow) => Promise<void>) => {
  const t = useText(jobMessages)
  const { run } = useApiMutation(job.run)
  const seesLog = mayDo(usePerson(), job.logGet.permission)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return async ({ jobId, jobGroup, jobName }) => {
    if (!(await toast.confirm({ title: t('runTitle'), text: t('runQuestion', { name: jobName }), ok: t('run') })))
      return
    try {
      const { jobLogId } = await run({ jobId, jobGroup })
      const ended = seesLog ? await followed(jobLogId, () => here.current) : undefined
      if (!ended) return
      void refresh('system/job')
      const told = {
        name: ended.jobName,
        told: [ended.jobMessage, ended.exceptionInfo].filter((text) => text !== '').join(' '),
      }
      if (ended.status === '0') toast.success(t('runDone', told))
      else toast.error(t('runFailed', told))
    } catch {
      // Why it does not run was told by the call; what cannot be followed is in the log.
    }
  }
}
