import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { Link } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { type Page, crumbsOf } from '../routes.ts'
import { useTitle } from '../use-title.ts'

/** The way from the home page to this one. `own`: what the page calls itself. */
export const Breadcrumb = ({ page, pathname, own }: { page: Page; pathname: string; own?: string | undefined }) => {
  const t = useText(shellMessages)
  const words = useTitle()
  const crumbs = crumbsOf(page, pathname)
  return (
    <nav className="breadcrumb" aria-label={t('breadcrumb')}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.path}>
            {crumb.link ? (
              <Link to={crumb.path}>{words(crumb.title)}</Link>
            ) : (
              <span {...(index === crumbs.length - 1 && { 'aria-current': 'page' as const })}>
                {index === crumbs.length - 1 ? (own ?? words(crumb.title)) : words(crumb.title)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
