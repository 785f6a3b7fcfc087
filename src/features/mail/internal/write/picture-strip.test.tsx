import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { PictureStrip } from './picture-strip.tsx'

it('[W-08] an image that the server refused shows the accepted formats', () => {
  renderUi(<PictureStrip pictures={[]} failure="upload_wrong_type" onRemove={() => undefined} />)
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Photos must be JPEG, PNG, WebP, GIF or AVIF files up to 15 MB. Save a HEIC photo as JPEG first.',
  )
})
