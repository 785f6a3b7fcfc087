CREATE TABLE "comment_attachments" (
	"comment_id" bigint NOT NULL,
	"attachment_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "comment_attachments_comment_id_attachment_id_pk" PRIMARY KEY("comment_id","attachment_id")
);
--> statement-breakpoint
ALTER TABLE "comment_attachments" ADD CONSTRAINT "comment_attachments_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_attachments" ADD CONSTRAINT "comment_attachments_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_attachments_file" ON "comment_attachments" USING btree ("attachment_id");--> statement-breakpoint
CREATE TRIGGER comment_attachments_private AFTER INSERT ON comment_attachments FOR EACH ROW EXECUTE FUNCTION ropewalk_keep_private();
