import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { PictureStrip } from './picture-strip.tsx'

it('[W-08] a picture that the server refused is explained by the formats that are accepted', () => {
  renderUi(<PictureStrip pictures={[]} failure="upload_wrong_type" onRemove={() => undefined} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Photos must be JPEG, PNG, WebP, GIF or AVIF files up to 15 MB.')
})
