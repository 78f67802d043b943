import { manualMessages } from '@geodepot/contracts/system/user.manual.messages.ts'
import { useQueries } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { defaultRole, usePerson } from '../../../kit/access/index.ts'
import { useLanguage, useText } from '../../../kit/i18n/index.ts'
import { PageHead } from '../../../kit/list/index.ts'
import { Failed, Waiting, useLate } from '../../../kit/ui/index.ts'
import { ManualText } from './text.tsx'
import { hasManual, manualOf, nameOf } from './texts.ts'
import './manual.css'

/** The manuals of one's own roles, what everybody needs last; and another one that is asked for. */
const useManuals = (asked: string | null) => {
  const { roles } = usePerson()
  const language = useLanguage()
  const wanted = [...roles, defaultRole, ...(asked === null ? [] : [asked])].filter(hasManual)
  return useQueries({
    queries: [...new Set(wanted)].map((role) => ({
      queryKey: ['manual', language, role],
      queryFn: async () => ({ role, blocks: await manualOf(role, language) }),
      staleTime: Infinity,
    })),
  })
}

const ManualPage = () => {
  const t = useText(manualMessages)
  const [address] = useSearchParams()
  const asked = address.get('role')
  const manuals = useManuals(asked)
  const late = useLate(manuals.some(({ isPending }) => isPending))
  const failed = manuals.find(({ isError }) => isError)
  if (failed) return <Failed message={t('notLoaded')} retry={() => void failed.refetch()} />
  const here = manuals.flatMap(({ data }) => (data === undefined ? [] : [data]))
  const shown = here.find(({ role }) => role === asked) ?? here[0]
  if (shown === undefined || here.length < manuals.length) return late ? <Waiting /> : null
  const called = ({ role, blocks }: (typeof here)[number]) => (role === defaultRole ? t('firstSteps') : nameOf(blocks))
  return (
    <article className="manual" key={shown.role}>
      <PageHead title={called(shown)}>
        {here.length > 1 && (
          <nav aria-label={t('others')}>
            {here
              .filter((one) => one !== shown)
              .map((one) => (
                <Link key={one.role} to={`/user/manual?role=${one.role}`}>
                  {called(one)}
                </Link>
              ))}
          </nav>
        )}
      </PageHead>
      <ManualText of={shown.blocks} />
    </article>
  )
}

export default ManualPage
