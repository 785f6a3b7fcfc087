CREATE TABLE "mail_attachments" (
	"message_id" bigint NOT NULL,
	"attachment_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "mail_attachments_message_id_attachment_id_pk" PRIMARY KEY("message_id","attachment_id")
);
--> statement-breakpoint
CREATE TABLE "mail_hidden" (
	"message_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "mail_hidden_message_id_member_id_pk" PRIMARY KEY("message_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "mail_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" bigint NOT NULL,
	"sender_id" bigint NOT NULL,
	"text" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_seats" (
	"thread_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"box" text NOT NULL,
	"is_read" boolean NOT NULL,
	"has_written" boolean NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	"cleared_id" bigint DEFAULT 0 NOT NULL,
	"last_id" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"message_total" integer NOT NULL,
	CONSTRAINT "mail_seats_thread_id_member_id_pk" PRIMARY KEY("thread_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "mail_threads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" bigint NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zoom_rooms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "zoom_rooms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"link" text NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"hours" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"caller_id" bigint NOT NULL,
	"callee_id" bigint NOT NULL,
	"state" text DEFAULT 'ringing' NOT NULL,
	"is_silent" boolean DEFAULT false NOT NULL,
	"is_caller_relay_only" boolean DEFAULT false NOT NULL,
	"is_callee_relay_only" boolean DEFAULT false NOT NULL,
	"caller_socket" text,
	"callee_socket" text,
	"caller_heard_at" timestamp with time zone,
	"callee_heard_at" timestamp with time zone,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"sender_id" bigint NOT NULL,
	"client_id" uuid NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"attachment_id" bigint,
	"reply_to_seq" bigint,
	"event" jsonb,
	"is_withheld" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_messages_place" UNIQUE("conversation_id","seq"),
	CONSTRAINT "chat_messages_once" UNIQUE("sender_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "chat_nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"heard_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_sockets" (
	"id" text PRIMARY KEY NOT NULL,
	"node_id" uuid NOT NULL,
	"member_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"owner_id" bigint,
	"low_id" bigint,
	"high_id" bigint,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone,
	"member_total" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "conversations_hash" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "conversation_seats" (
	"conversation_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"cleared_seq" bigint DEFAULT 0 NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	"unread_total" integer DEFAULT 0 NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"is_request" boolean DEFAULT false NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "conversation_seats_conversation_id_member_id_pk" PRIMARY KEY("conversation_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "talk_settings" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"shows_typing" boolean DEFAULT true NOT NULL,
	"shows_read" boolean DEFAULT true NOT NULL,
	"shows_online" boolean DEFAULT true NOT NULL,
	"is_relay_only" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "kind" text DEFAULT 'picture' NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "duration_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "levels" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_message_id_mail_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mail_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_hidden" ADD CONSTRAINT "mail_hidden_message_id_mail_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mail_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_hidden" ADD CONSTRAINT "mail_hidden_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_thread_id_mail_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."mail_threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_sender_id_members_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_seats" ADD CONSTRAINT "mail_seats_thread_id_mail_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."mail_threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_seats" ADD CONSTRAINT "mail_seats_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_seats" ADD CONSTRAINT "mail_seats_last_id_mail_messages_id_fk" FOREIGN KEY ("last_id") REFERENCES "public"."mail_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_caller_id_members_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_callee_id_members_id_fk" FOREIGN KEY ("callee_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_members_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sockets" ADD CONSTRAINT "chat_sockets_node_id_chat_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."chat_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sockets" ADD CONSTRAINT "chat_sockets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_low_id_members_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_high_id_members_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_seats" ADD CONSTRAINT "conversation_seats_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_seats" ADD CONSTRAINT "conversation_seats_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_settings" ADD CONSTRAINT "talk_settings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_attachments_file" ON "mail_attachments" USING btree ("attachment_id");--> statement-breakpoint
CREATE INDEX "mail_hidden_member" ON "mail_hidden" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "mail_messages_thread" ON "mail_messages" USING btree ("thread_id","published_at","id");--> statement-breakpoint
CREATE INDEX "mail_messages_sender" ON "mail_messages" USING btree ("sender_id","published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mail_seats_box" ON "mail_seats" USING btree ("member_id","box","last_at" DESC NULLS LAST,"thread_id" DESC NULLS LAST) WHERE not is_gone;--> statement-breakpoint
CREATE INDEX "mail_seats_written" ON "mail_seats" USING btree ("member_id","last_at" DESC NULLS LAST,"thread_id" DESC NULLS LAST) WHERE has_written and not is_gone;--> statement-breakpoint
CREATE INDEX "mail_seats_unread" ON "mail_seats" USING btree ("member_id","box") WHERE not is_read and not is_gone;--> statement-breakpoint
CREATE INDEX "mail_seats_last" ON "mail_seats" USING btree ("last_id");--> statement-breakpoint
CREATE INDEX "audit_entries_recent" ON "audit_entries" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calls_of_caller" ON "calls" USING btree ("caller_id") WHERE state in ('ringing', 'accepted');--> statement-breakpoint
CREATE INDEX "calls_open" ON "calls" USING btree ("callee_id") WHERE state in ('ringing', 'accepted');--> statement-breakpoint
CREATE INDEX "calls_caller" ON "calls" USING btree ("caller_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "calls_callee" ON "calls" USING btree ("callee_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_messages_moment" ON "chat_messages" USING btree ("conversation_id","created_at" DESC NULLS LAST,"seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_messages_sender" ON "chat_messages" USING btree ("sender_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_messages_attachment" ON "chat_messages" USING btree ("attachment_id") WHERE attachment_id is not null;--> statement-breakpoint
CREATE INDEX "chat_sockets_member" ON "chat_sockets" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "chat_sockets_node" ON "chat_sockets" USING btree ("node_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree ("low_id","high_id");--> statement-breakpoint
CREATE INDEX "conversations_high" ON "conversations" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "conversations_owner" ON "conversations" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "conversations_public" ON "conversations" USING btree ("member_total" DESC NULLS LAST,"id") WHERE kind = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "seats_inbox" ON "conversation_seats" USING btree ("member_id","last_at" DESC NULLS LAST,"conversation_id") WHERE left_at is null and is_listed;--> statement-breakpoint
CREATE INDEX "seats_unread" ON "conversation_seats" USING btree ("member_id") WHERE left_at is null and is_listed and unread_total > 0;--> statement-breakpoint
CREATE FUNCTION ropewalk_keep_private() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE attachments SET is_private = true WHERE id = NEW.attachment_id AND NOT is_private;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mail_attachments_private AFTER INSERT ON mail_attachments FOR EACH ROW EXECUTE FUNCTION ropewalk_keep_private();
--> statement-breakpoint
CREATE TRIGGER chat_messages_private AFTER INSERT ON chat_messages FOR EACH ROW WHEN (NEW.attachment_id IS NOT NULL) EXECUTE FUNCTION ropewalk_keep_private();
--> statement-breakpoint
-- Of @socket.io/postgres-adapter: what is too large for a notification, for half a minute.
CREATE UNLOGGED TABLE "socket_io_attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payload" bytea
);
--> statement-breakpoint
CREATE INDEX "socket_io_attachments_age" ON "socket_io_attachments" USING btree ("created_at");
