import { swaggerMessages } from '@geodepot/contracts/system/swagger.messages.ts'
import { useEffect, useRef } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { MethodTag } from './call.tsx'
import type { Module } from './document.ts'

const areas = ['system', 'equipment', 'material'] as const
interface CallsProps {
  readonly modules: readonly Module[]
  readonly chosen: string | undefined
  readonly open: (id: string) => void
  readonly all: boolean
}

const ModuleCalls = ({ of, chosen, open, all }: Omit<CallsProps, 'modules'> & { of: Module }) => (
  <details className="api-module" open={all || of.calls.some(({ id }) => id === chosen)}>
    <summary>
      <span>{of.title}</span>
      <small>{of.calls.length}</small>
    </summary>
    <ul>
      {of.calls.map(({ id, method, path }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === chosen ? 'true' : undefined}
            title={`${method} ${path}`}
            onClick={() => open(id)}
          >
            <MethodTag of={method} />
            <span>{path.replace(/^\/prod-api/, '')}</span>
          </button>
        </li>
      ))}
    </ul>
  </details>
)

/** The calls by area and module; a search opens every module in which it found something. */
export const Calls = ({ modules, ...rest }: CallsProps) => {
  const t = useText(swaggerMessages)
  const box = useRef<HTMLElement>(null)
  // An address may name a call far down.
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <nav ref={box} className="api-calls" aria-label={t('title')}>
      {areas.map((area) => {
        const inArea = modules.filter((module) => module.area === area)
        return inArea.length === 0 ? null : (
          <section key={area}>
            <h2>{t(`area_${area}`)}</h2>
            {inArea.map((module) => (
              <ModuleCalls key={`${module.name} ${rest.all}`} of={module} {...rest} />
            ))}
          </section>
        )
      })}
    </nav>
  )
}
