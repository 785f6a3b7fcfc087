import { Trans } from '@lingui/react/macro'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Chapter, ReadingPage } from './internal/reading-page.tsx'

/** Shown where staff have written no text of their own, on /about and the addresses of more about us (ambiguity about-path). */
export function AboutPage() {
  return (
    <ReadingPage title={<Trans>About us</Trans>}>
      <Chapter title={<Trans>A club</Trans>}>
        <Trans>
          Ropewalk is a members’ club for adults: rope, leather, craft and the people who love them. Access is for members only.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>The name</Trans>}>
        <Trans>
          A ropewalk is the long hall where rope is made. Naval ropewalks wove one dyed yarn through plain rope so it could always be traced
          home.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>How it works</Trans>}>
        <Trans>
          Members share videos with each other, talk about them, and decide who may watch and who may download. It works offline too.
        </Trans>
      </Chapter>
      <Chapter title={<Trans>Location data</Trans>}>
        <Trans>
          Names of countries, regions and cities come from{' '}
          <a href="https://www.geonames.org/" className={linkTextClass()} rel="noreferrer" target="_blank">
            GeoNames
          </a>
          , under the licence CC BY 4.0.
        </Trans>
      </Chapter>
    </ReadingPage>
  )
}
