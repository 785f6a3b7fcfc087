#!/usr/bin/python3
"""A window with WebKitGTK and nothing around it, for WebKitWebDriver.

MiniBrowser, which the driver starts by default, has bars that take room and no option for private windows or features.
The driver identifies the browser by the name and version given here.
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

data_folder = os.environ["ENGINE_DATA"]
width, height = (int(side) for side in os.environ["ENGINE_SIZE"].split("x"))
features = os.environ["ENGINE_FEATURES"].split()
is_private = os.environ["ENGINE_PRIVATE"] == "yes"

if is_private:
    context = WebKit2.WebContext.new_ephemeral()
else:
    data_manager = WebKit2.WebsiteDataManager(base_data_directory=data_folder, base_cache_directory=data_folder + "/cache")
    context = WebKit2.WebContext.new_with_website_data_manager(data_manager)
context.set_automation_allowed(True)

settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)
settings.set_enable_mediasource(True)
settings.set_media_playback_requires_user_gesture(False)
known_features = WebKit2.Settings.get_all_features()
for index in range(known_features.get_length()):
    feature = known_features.get(index)
    if feature.get_identifier() in features:
        settings.set_feature_enabled(feature, True)


def open_window():
    view = WebKit2.WebView(settings=settings, is_controlled_by_automation=True, web_context=context)
    view.connect("web-process-terminated", lambda _view, reason: print("CONSOLE JS ERROR The web process ended:", reason, flush=True))
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _view: window.destroy())
    view.grab_focus()
    return view


def handle_start(_context, session):
    information = WebKit2.ApplicationInfo()
    information.set_name("MiniBrowser")
    information.set_version(2, 0, 0)
    session.set_application_info(information)
    session.connect("create-web-view", lambda _session: open_window())


context.connect("automation-started", handle_start)
sys.stdout.reconfigure(line_buffering=True)
Gtk.main()
