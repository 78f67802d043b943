import { type ChainDetail, chain } from '@geodepot/contracts/system/chain.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useApiQuery, call } from '../../kit/api/index.ts'
import { Failed, Forbidden, Waiting, useLate } from '../../kit/ui/index.ts'
import { useTagTitle } from '../../kit/routing/index.ts'
import { Designer } from './designer.tsx'
import { kindAt } from './values.ts'

/** The chain of one kind of document. */
const ChainPage = () => {
  const kind = kindAt(useParams()['kind'] ?? '')
  const { data, error, refetch, isPending, isFetchedAfterMount } = useApiQuery(chain.get, { kind }, { fresh: 0 })
  const late = useLate(isPending)
  // What is written stands on what was read first, or saved last: another reading in between does not take it away.
  const [base, setBase] = useState<ChainDetail>()
  const [warnings, setWarnings] = useState<readonly string[]>([])
  if (base === undefined && data && isFetchedAfterMount) setBase(data)
  useTagTitle(data?.kindName)
  if (base === undefined) {
    if (error)
      return error.code === 403 ? (
        <Forbidden />
      ) : (
        <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
      )
    return late ? <Waiting /> : null
  }
  const saved = async (told: readonly string[]) => {
    setWarnings(told)
    setBase(await call(chain.get, { kind }))
  }
  return (
    <Designer
      key={`${kind}:${base.version}`}
      given={{ ...base, kindName: data?.kindName ?? base.kindName, conditions: data?.conditions ?? base.conditions }}
      warnings={warnings}
      saved={saved}
    />
  )
}
export default ChainPage
