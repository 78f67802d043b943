import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { DownOutlined, EnvironmentOutlined, LogoutOutlined, MenuFoldOutlined, MenuUnfoldOutlined, PartitionOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { usePerson } from '../kit/access/index.ts'
import { useNarrow } from '../kit/screen/index.ts'
import { setLanguage, tags, useLanguage, useText } from '../kit/text/index.ts'
import { useCurrentProject, useSelectProject } from '../system/project/index.ts'
import { safeExit } from '../system/session/index.ts'

const Project = () => {
  const t = useText(shellMessages)
  const project = useCurrentProject()
  const name = project?.projectName ?? t('noProject')
  const select = useSelectProject()
  return (
    <button type="button" className="top-button top-project" title={name} aria-label={`${t('currentProject')}: ${name}`} onClick={select}>
      <EnvironmentOutlined aria-hidden="true" />
      <span className={project ? 'top-project-name' : 'top-project-name top-quiet'}>{name}</span>
    </button>
  )
}

const Languages = () => {
  const t = useText(shellMessages)
  const other = useLanguage() === 'cn' ? 'en' : 'cn'
  return <button type="button" className="top-button" lang={tags[other]} onClick={() => { setLanguage(other) }}>{t('otherLanguage')}</button>
}

interface PersonMenuProps { readonly topNav: boolean; readonly setTopNav: (topNav: boolean) => void }
const PersonMenu = ({ topNav, setTopNav }: PersonMenuProps) => {
  const t = useText(shellMessages)
  const person = usePerson()
  const narrow = useNarrow()
  const name = person.nickName || person.userName
  const about = (
    <span className="top-about"><strong>{name}</strong><span>{person.userName} · {person.deptName}</span>{person.roleNames.length > 0 && <span>{person.roleNames.join(', ')}</span>}</span>
  )
  const items = [
    { key: 'about', label: about, type: 'group' as const },
    { type: 'divider' as const },
    ...(narrow ? [] : [{ key: 'topNav', icon: <PartitionOutlined />, label: t(topNav ? 'useBreadcrumb' : 'useTopMenu'), onClick: () => { setTopNav(!topNav) } }]),
    { key: 'logout', icon: <LogoutOutlined />, label: t('logout'), onClick: () => { void safeExit() } },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items, className: 'top-person-menu' }} placement="bottomRight">
      <button type="button" className="top-button top-person" aria-label={t('person', { name })}>
        <span className="top-avatar" aria-hidden="true" data-initial={Array.from(name).at(0)} />
        <span className="top-person-name">{name}</span>
        <DownOutlined aria-hidden="true" />
      </button>
    </Dropdown>
  )
}

export interface TopBarProps extends PersonMenuProps {
  readonly sidebarOpen: boolean
  readonly toggleSidebar: () => void
  /** Breadcrumb, top menu, or the title on a phone. */
  readonly children: ReactNode
}
export const TopBar = ({ sidebarOpen, toggleSidebar, children, ...rest }: TopBarProps) => {
  const t = useText(shellMessages)
  const narrow = useNarrow()
  const label = t(narrow ? (sidebarOpen ? 'closeMenu' : 'openMenu') : sidebarOpen ? 'collapseSidebar' : 'expandSidebar')
  return (
    <header className="top-bar">
      <button type="button" className="top-button top-hamburger" aria-label={label} title={label} aria-expanded={sidebarOpen} onClick={toggleSidebar}>
        {sidebarOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      </button>
      <div className="top-middle">{children}</div>
      <div className="top-right">
        <Project />
        <Languages />
        <PersonMenu {...rest} />
      </div>
    </header>
  )
}
