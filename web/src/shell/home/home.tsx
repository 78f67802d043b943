import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { Button } from 'antd'
import { type ComponentType, Suspense, createElement, lazy, useContext, useMemo, useState } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { Awaits, InTurn } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Load, type Panel, panelsAt } from '../../kit/routing/index.ts'
import { useCurrentProject, useSelectProject } from '../../system/project/index.ts'
import { MenuContext } from '../menu-context.ts'
import './home.css'

const greetingAt = (hour: number): 'morning' | 'afternoon' | 'evening' =>
  hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'

const ProjectStrip = () => {
  const t = useText(shellMessages)
  const word = useText(listMessages)
  const { noProject } = usePerson()
  const p = useText(projectMessages)
  const project = useCurrentProject()
  const select = useSelectProject()
  return (
    <section className="home-project" aria-label={t('currentProject')}>
      <div>
        <h2>{t('currentProject')}</h2>
        {project ? (
          <p className="home-project-name">
            {project.projectName}
            <span>
              {p('teamId')} {project.projectTeamName}
            </span>
          </p>
        ) : (
          <p>{noProject ? word('noProject') : t('noProjectText')}</p>
        )}
      </div>
      <Button type={project ? 'default' : 'primary'} onClick={select}>
        {t('chooseProject')}
      </Button>
    </section>
  )
}

const drawn = new Map<Load, ComponentType>()
const panelOf = (load: Load): ComponentType => {
  const known = drawn.get(load) ?? lazy(load)
  drawn.set(load, known)
  return known
}
const Panels = ({ at, className }: { at: Panel['place']; className: string }) => {
  const person = usePerson()
  const panels = useMemo(() => panelsAt(at, (permission) => mayDo(person, permission)), [at, person])
  if (panels.length === 0) return null
  return (
    <div className={className}>
      {panels.map(({ name, load }) => (
        <div key={name} className="home-panel">
          <Suspense fallback={<Awaits />}>{createElement(panelOf(load))}</Suspense>
        </div>
      ))}
    </div>
  )
}

/**
 * The first page: who is here, what waits for this person, the project at hand, how things stand, and what this person worked
 * on last.
 */
const Home = () => {
  const t = useText(shellMessages)
  const person = usePerson()
  const groups = useContext(MenuContext)
  const [greeting] = useState(() => greetingAt(new Date().getHours()))
  return (
    <div className="home">
      <header>
        <h1>{t(greeting, { name: person.nickName || person.userName })}</h1>
        <p>{[person.deptName, ...person.roleNames].join(' · ')}</p>
      </header>
      <InTurn>
        <div className="home-first">
          {groups.length > 0 && <Panels at="waiting" className="home-panels" />}
          <aside className="home-aside">
            <InTurn>
              {groups.length > 0 && <Panels at="aside" className="home-beside" />}
              <ProjectStrip />
            </InTurn>
          </aside>
        </div>
        {groups.length > 0 &&
          (['state', 'recent'] as const).map((at) => <Panels key={at} at={at} className="home-panels" />)}
      </InTurn>
      {groups.length === 0 && (
        <div className="home-nothing" role="status">
          <strong>{t('nothingToOpen')}</strong>
          <p>{t('nothingToOpenText')}</p>
        </div>
      )}
    </div>
  )
}
export default Home
