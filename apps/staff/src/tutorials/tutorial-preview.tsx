import { imageAtWidth } from '@jansi/contract/images'
import { youTubeFrame, youTubeVideo } from '@jansi/contract/youtube'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { RichText } from './rich-text.tsx'
import type { TutorialValues } from './tutorial-form.tsx'

/** The article as the shop shows it, saved or not. */
export function TutorialPreview({ draft, onClose }: { draft: TutorialValues; onClose: () => void }) {
  const titleId = useId()
  const narrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true })
  const video = youTubeVideo(draft.video_url)
  const tags = [...new Set(draft.tags.split(',').map((tag) => tag.trim()))].filter(Boolean)
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={narrow}
      scroll="paper"
      onClose={onClose}
      aria-labelledby={titleId}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pr: 1.5 }}>
        <DialogTitle id={titleId}>ตัวอย่างบทความ</DialogTitle>
        <IconButton aria-label="ปิดตัวอย่าง" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <DialogContent dividers tabIndex={0} sx={{ bgcolor: 'background.default' }}>
        <Box component="article" sx={{ maxWidth: 720, mx: 'auto', overflowWrap: 'anywhere' }}>
          <Typography variant="h1" component="h3" sx={{ fontSize: { xs: '1.5rem', md: '1.875rem' } }}>
            {draft.title || 'ยังไม่มีชื่อ'}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {`หมวดหมู่ ${draft.category_name || '–'} · ผู้เขียน ${draft.author || '–'} · ระดับความยาก ${draft.difficulty_level || '–'}`}
          </Typography>
          {draft.main_image_key && <ImageInput src={draft.main_image_key.url} />}
          {video && (
            <Box
              component="iframe"
              src={youTubeFrame(video)}
              title={`วิดีโอ: ${draft.title}`}
              loading="lazy"
              allow="encrypted-media; picture-in-picture; fullscreen"
              referrerPolicy="strict-origin-when-cross-origin"
              sx={{
                mt: 3,
                width: '100%',
                aspectRatio: '16 / 9',
                border: 0,
                borderRadius: '12px',
                bgcolor: 'divider',
              }}
            />
          )}
          <Box sx={{ mt: 4, fontSize: { md: '1.125rem' } }}>
            <RichText html={draft.content} />
          </Box>
          {draft.images.map(({ image, caption }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same image may occur twice.
            <Box component="figure" key={`${image.key} ${index}`} sx={{ m: 0 }}>
              <ImageInput src={image.url} />
              {caption && (
                <Typography
                  component="figcaption"
                  variant="body2"
                  color="textSecondary"
                  align="center"
                  sx={{ mt: 1 }}
                >
                  {caption}
                </Typography>
              )}
            </Box>
          ))}
          {tags.length > 0 && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
              {`แท็ก: ${tags.join(' · ')}`}
            </Typography>
          )}
        </Box>
      </DialogContent>
    </Dialog>
  )
}

function ImageInput({ src }: { src: string }) {
  return (
    <Box
      component="img"
      src={imageAtWidth(src, 1280)}
      alt=""
      sx={{ display: 'block', mt: 3, width: '100%', height: 'auto', borderRadius: '12px' }}
    />
  )
}
